// See CompilerErrors.h. One function for each mistake; the first that knows the error speaks.
#include "CompilerErrors.h"

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

// Whether '#pragma gtap function' stands before some declaration of it.
bool isAnnotated(const FunctionDecl &function, const SourceFacts &facts) {
  auto declares = [&](const Decl *declaration) {
    if (const auto *functionTemplate = dyn_cast_or_null<FunctionTemplateDecl>(declaration))
      declaration = functionTemplate->getTemplatedDecl();
    const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
    return declaration &&
           declaration->getCanonicalDecl() == (pattern ? pattern : &function)->getCanonicalDecl();
  };
  for (const Decl *each : function.getDeclContext()->noload_decls())
    if (const auto *marker = dyn_cast<StaticAssertDecl>(each))
      if (const PragmaSite *site = facts.siteAt(marker->getLocation());
          site && site->kind == PragmaKind::Function && declares(marker->getNextDeclInContext()))
        return true;
  return false;
}

// A call of a task function that is a kernel or a function of the host.
std::optional<Restatement> notDevice(const Diagnostic &error, const SituationOfError &situation) {
  if (error.getID() != diag::err_global_call_not_config &&
      error.getID() != diag::err_ref_bad_target)
    return std::nullopt;
  const FunctionDecl *function = functionIn(error);
  if (!function || !isAnnotated(*function, situation.facts))
    return std::nullopt;
  return Restatement{DiagId::TaskNotDevice, function->getLocation(), {function->getNameAsString()}};
}

} // namespace

std::optional<Restatement> restate(const Diagnostic &error, const SituationOfError &situation) {
  for (auto *attempt : {wrongHeader, absentOnHost, apiWithoutHeader, notDevice})
    if (std::optional<Restatement> found = attempt(error, situation))
      return found;
  return std::nullopt;
}

} // namespace gtap
