// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See CompilerErrors.h. One function for each mistake; the first that knows the error speaks.
#include "frontend/CompilerErrors.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>

namespace gtap {

using namespace clang;

namespace {

// The index-th argument of a diagnostic as a name, or "".
std::string nameIn(const Diagnostic &error, unsigned index) {
  if (index >= error.getNumArgs())
    return "";
  switch (error.getArgKind(index)) {
  case DiagnosticsEngine::ak_std_string:
    return error.getArgStdStr(index);
  case DiagnosticsEngine::ak_c_string:
    return error.getArgCStr(index);
  case DiagnosticsEngine::ak_identifierinfo:
    return error.getArgIdentifier(index)->getName().str();
  case DiagnosticsEngine::ak_declarationname:
    return DeclarationName::getFromOpaqueInteger(error.getRawArg(index)).getAsString();
  default:
    return "";
  }
}

// The function among a diagnostic's arguments, or null.
const FunctionDecl *functionIn(const Diagnostic &error) {
  for (unsigned i = 0; i < error.getNumArgs(); ++i)
    if (error.getArgKind(i) == DiagnosticsEngine::ak_nameddecl)
      if (const auto *function = dyn_cast_or_null<FunctionDecl>(
              reinterpret_cast<const NamedDecl *>(error.getRawArg(i))))
        return function;
  return nullptr;
}

// What is not declared, or "". A name that Clang knows a near one for is a slip of the pen.
std::string undeclaredName(const Diagnostic &error) {
  switch (error.getID()) {
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_use:
  case diag::err_unknown_typename:
    return nameIn(error, 0);
  case diag::err_undeclared_var_use_suggest:
  case diag::err_undeclared_use_suggest:
  case diag::err_unknown_typename_suggest: {
    std::string name = nameIn(error, 0);
    std::string quoted = nameIn(error, 1);
    StringRef near = StringRef(quoted).trim('\'');
    return !near.empty() && StringRef(name).edit_distance(near) <= 2 ? "" : name;
  }
  default:
    return "";
  }
}

std::string missingHeader(const Diagnostic &error) {
  return error.getID() == diag::err_pp_file_not_found ? nameIn(error, 0) : "";
}

bool beginsWithAny(StringRef name, std::initializer_list<StringRef> beginnings) {
  return llvm::any_of(beginnings, [&](StringRef each) { return name.starts_with(each); });
}

bool isAny(StringRef name, std::initializer_list<StringRef> names) {
  return llvm::is_contained(names, name);
}

// CUDA's own names and those of its libraries.
bool belongsToCuda(StringRef name) {
  auto capitalAfter = [&](StringRef prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           llvm::isUpper(name[prefix.size()]);
  };
  return capitalAfter("cuda") || capitalAfter("cu") || name.starts_with("__") ||
         beginsWithAny(name,
                       {"CUDA_", "CU_", "curand", "cublas", "cusparse", "cufft", "cusolver",
                        "atomic", "tex1D", "tex2D", "tex3D", "surf1D", "surf2D", "nv_", "nvtx"}) ||
         isAny(name, {"cooperative_groups",
                      "cg",
                      "thrust",
                      "cub",
                      "cuda",
                      "nvcuda",
                      "half",
                      "half2",
                      "nv_bfloat16",
                      "nv_bfloat162",
                      "norm3d",
                      "norm3df",
                      "norm4d",
                      "norm4df",
                      "rnorm3d",
                      "rnorm3df",
                      "rhypot",
                      "rhypotf",
                      "rcbrt",
                      "rcbrtf",
                      "sinpi",
                      "sinpif",
                      "cospi",
                      "cospif",
                      "sincospi",
                      "sincospif",
                      "erfinv",
                      "erfinvf",
                      "erfcinv",
                      "erfcinvf",
                      "erfcx",
                      "erfcxf",
                      "normcdf",
                      "normcdff",
                      "normcdfinv",
                      "normcdfinvf",
                      "umin",
                      "umax",
                      "llmin",
                      "llmax",
                      "ullmin",
                      "ullmax",
                      "clock64",
                      "laneId"});
}

bool isCudaHeader(StringRef name) {
  return beginsWithAny(name, {"cuda",     "cu",         "cooperative_groups",
                              "thrust/",  "cub/",       "nv/",
                              "nvtx",     "nvToolsExt", "nvrtc",
                              "mma.h",    "nvml",       "sm_",
                              "texture_", "surface_",   "vector_",
                              "device_",  "math_",      "math_constants.h",
                              "crt/",     "cccl/",      "helper_",
                              "nccl",     "cutlass"});
}

// <gtap.h> and the like.
std::optional<Restatement> wrongHeader(const Diagnostic &error, const SituationOfError &) {
  std::string header = missingHeader(error);
  if (!StringRef(header).starts_with("gtap"))
    return std::nullopt;
  return Restatement{DiagId::NoSuchHeader, error.getLocation(), {header}};
}

std::optional<Restatement> absentOnHost(const Diagnostic &error,
                                        const SituationOfError &situation) {
  if (situation.target != Target::Host)
    return std::nullopt;
  std::string header = missingHeader(error);
  std::string name = undeclaredName(error);
  if (!header.empty() && isCudaHeader(header))
    return Restatement{DiagId::HostLacks, error.getLocation(), {"#include <" + header + ">"}};
  if (!name.empty() && belongsToCuda(name))
    return Restatement{DiagId::HostLacks, error.getLocation(), {name}};
  return std::nullopt;
}

// gtap_initialize() in a file without a header of ours.
std::optional<Restatement> apiWithoutHeader(const Diagnostic &error,
                                            const SituationOfError &situation) {
  std::string name = undeclaredName(error);
  bool ours = name == "gtap" || beginsWithAny(name, {"gtap_", "GTAP_"});
  auto isDefined = [&](StringRef macro) {
    return situation.preprocessor.getMacroInfo(situation.preprocessor.getIdentifierInfo(macro)) !=
           nullptr;
  };
  bool included = isDefined("GTAP_WORKER_THREAD") || isDefined("GTAP_WORKER_BLOCK");
  if (!ours || included)
    return std::nullopt;
  return Restatement{DiagId::HeaderMissing, error.getLocation(), {name}};
}

// omp_get_thread_num(), and what else OpenMP's runtime library has: not declared, or a function of the host from <omp.h>.
std::optional<Restatement> ofOmpLibrary(const Diagnostic &error, const SituationOfError &) {
  struct Advice {
    const char *beginning;
    const char *text;
  };
  static constexpr Advice advices[] = {
      {"omp_get_thread_num",
       "a task does not know who runs it: pass what tells tasks apart as an argument; a thread of "
       "the GPU is 'blockIdx.x * blockDim.x + threadIdx.x', and in regions of team functions "
       "<gtap/openmp.cuh> has this function"},
      {"omp_get_num_threads", "write 'gridDim.x * blockDim.x', the threads of the launch, of which "
                              "any may run a task; for "
                              "regions of team functions <gtap/openmp.cuh> has this function"},
      {"omp_get_max_threads", "write 'gridDim.x * blockDim.x', the threads of the launch, of which "
                              "any may run a task; for "
                              "regions of team functions <gtap/openmp.cuh> has this function"},
      {"omp_get_wtime", "take times on the host, around gtap_synchronize(), or read 'clock64()'"},
      {"omp_in_final", "pass what the condition of 'final' is made of to the task"},
      {"omp_lock", "update memory by atomicAdd(), atomicCAS() and the like"},
      {"omp_nest_lock", "update memory by atomicAdd(), atomicCAS() and the like"},
      {"omp_", "leave it out, or call it on the host"},
  };
  std::string name = undeclaredName(error);
  if (const FunctionDecl *callee = functionIn(error);
      name.empty() && callee && error.getID() == diag::err_ref_bad_target)
    name = callee->getNameAsString();
  for (const char *verb : {"init_", "set_", "unset_", "destroy_", "test_"})
    if (StringRef(name).starts_with("omp_" + std::string(verb)) && name.ends_with("lock"))
      return Restatement{DiagId::OmpFunction,
                         error.getLocation(),
                         {name, "update memory by atomicAdd(), atomicCAS() and the like"}};
  for (const Advice &advice : advices)
    if (StringRef(name).starts_with(advice.beginning))
      return Restatement{DiagId::OmpFunction, error.getLocation(), {name, advice.text}};
  return std::nullopt;
}

// The functions behind '#pragma gtap function', in the order of the text.
void collectAnnotated(const DeclContext &scope, const SourceFacts &facts,
                      std::vector<const FunctionDecl *> &found) {
  for (const Decl *each : scope.noload_decls()) {
    if (isa<NamespaceDecl, CXXRecordDecl, LinkageSpecDecl>(each))
      collectAnnotated(*cast<DeclContext>(each), facts, found);
    const auto *marker = dyn_cast<StaticAssertDecl>(each);
    const PragmaSite *site = marker ? facts.siteAt(marker->getLocation()) : nullptr;
    const Decl *next =
        site && site->kind == PragmaKind::Function ? marker->getNextDeclInContext() : nullptr;
    if (const auto *functionTemplate = dyn_cast_or_null<FunctionTemplateDecl>(next))
      next = functionTemplate->getTemplatedDecl();
    if (const auto *function = dyn_cast_or_null<FunctionDecl>(next))
      found.push_back(function);
  }
}

std::vector<const FunctionDecl *> annotated(const SituationOfError &situation) {
  std::vector<const FunctionDecl *> found;
  if (situation.context)
    collectAnnotated(*situation.context->getTranslationUnitDecl(), situation.facts, found);
  return found;
}

// A call of a task function that is a kernel or a function of the host.
std::optional<Restatement> notDevice(const Diagnostic &error, const SituationOfError &situation) {
  bool aboutCall = error.getID() == diag::err_global_call_not_config ||
                   error.getID() == diag::err_ref_bad_target ||
                   error.getID() == diag::err_ovl_no_viable_function_in_call;
  if (!aboutCall)
    return std::nullopt;
  const FunctionDecl *callee = functionIn(error);
  std::string name = callee ? "" : nameIn(error, 0);
  for (const FunctionDecl *function : annotated(situation)) {
    bool called = callee ? callee->getCanonicalDecl() == function->getCanonicalDecl()
                         : function->getNameAsString() == name;
    if (called && (!function->hasAttr<CUDADeviceAttr>() || function->hasAttr<CUDAGlobalAttr>()))
      return Restatement{
          DiagId::TaskNotDevice, function->getLocation(), {function->getNameAsString()}};
  }
  return std::nullopt;
}

// The class whose functions an error is about, or null.
const CXXRecordDecl *classIn(const Diagnostic &error) {
  if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(functionIn(error)))
    return method->getParent();
  for (unsigned i = 0; i < error.getNumArgs(); ++i)
    if (error.getArgKind(i) == DiagnosticsEngine::ak_qualtype)
      if (const CXXRecordDecl *found =
              QualType::getFromOpaquePtr(reinterpret_cast<void *>(error.getRawArg(i)))
                  .getNonReferenceType()
                  ->getAsCXXRecordDecl())
        return found;
  return nullptr;
}

// A std::string or std::vector as a parameter or result: device code cannot make one.
std::optional<Restatement> hostClass(const Diagnostic &error, const SituationOfError &situation) {
  if (error.getID() != diag::err_ovl_no_viable_function_in_init &&
      error.getID() != diag::err_ref_bad_target)
    return std::nullopt;
  const CXXRecordDecl *type = classIn(error);
  if (!type || !type->hasDefinition() || type->isTriviallyCopyable())
    return std::nullopt;
  auto isThat = [&](QualType other) {
    const CXXRecordDecl *record = other.getNonReferenceType()->getAsCXXRecordDecl();
    return record && record->getCanonicalDecl() == type->getCanonicalDecl();
  };
  // The last one above the error is the one that it stands in.
  std::vector<const FunctionDecl *> functions = annotated(situation);
  for (const FunctionDecl *function : llvm::reverse(functions)) {
    std::string name = function->getNameAsString();
    for (const ParmVarDecl *parameter : function->parameters())
      if (isThat(parameter->getType()))
        return Restatement{DiagId::TaskParameter,
                           parameter->getLocation(),
                           {"'" + parameter->getNameAsString() + "'", name,
                            "is not trivially copyable", "pass its parts, or a pointer to it"}};
    if (isThat(function->getReturnType()))
      return Restatement{DiagId::TaskResult,
                         function->getLocation(),
                         {name, "is not trivially copyable", "return its parts in a plain struct"}};
  }
  return std::nullopt;
}

} // namespace

std::optional<Restatement> restate(const Diagnostic &error, const SituationOfError &situation) {
  for (auto *attempt :
       {wrongHeader, absentOnHost, apiWithoutHeader, ofOmpLibrary, notDevice, hostClass})
    if (std::optional<Restatement> found = attempt(error, situation))
      return found;
  return std::nullopt;
}

} // namespace gtap
