// Argument struct, descriptor and record of a task function (see TaskText.h).
#include "TaskText.h"

#include "SourceText.h"
#include "TypeText.h"

#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

struct Parameter {
  std::string name;
  QualType type; // without const at its top
  std::string defaultArgument;
};

// Names are the definition's where there is one: the step function uses them.
std::vector<Parameter> parametersOf(const TaskFunction &function, const ASTContext &context) {
  SourceText source(context);
  std::vector<Parameter> parameters;
  const FunctionDecl *named = function.definition ? function.definition : function.first;
  for (unsigned i = 0; i < named->getNumParams(); ++i) {
    const ParmVarDecl *parameter = named->getParamDecl(i);
    Parameter entry{parameter->getNameAsString(), parameter->getType(), ""};
    if (entry.name.empty())
      entry.name = fmt::format("gtap_arg_{}", i + 1);
    if (!entry.type->isReferenceType())
      entry.type = storageType(entry.type, context);
    const ParmVarDecl *declared = function.first->getParamDecl(i);
    std::optional<Span> text;
    if (declared->hasDefaultArg())
      text = source.span(declared->getDefaultArgRange());
    if (text)
      entry.defaultArgument = " = " + source.text(*text).str();
    parameters.push_back(std::move(entry));
  }
  return parameters;
}

} // namespace

std::string descriptorText(const TaskFunction &function, const std::string &place,
                           const ASTContext &context) {
  std::string fields, pack, values, arguments;
  for (const Parameter &parameter : parametersOf(function, context)) {
    std::string comma = pack.empty() ? "" : ", ";
    std::string declaration = declarationText(parameter.type, parameter.name, context);
    fields += fmt::format("  {};\n", declaration);
    pack += comma + declaration + parameter.defaultArgument;
    values += comma + parameter.name;
    arguments += comma + "gtap_a." + parameter.name;
  }
  QualType result = function.first->getReturnType().getUnqualifiedType();
  return fmt::format(
      "// ---- gtap: task function {0} ({1}) ----\n"
      "struct gtap_args_{2} {{\n"
      "{3}"
      "}};\n"
      "struct gtap_record_{2};\n"
      "template <class gtap_worker>\n"
      "__device__ __forceinline__ void gtap_step_{2}(gtap_worker &gtap_w, "
      "gtap_record_{2} &gtap_rec);\n"
      "struct gtap_task_{2} {{\n"
      "  using gtap_result = {4};\n"
      "  using gtap_args = gtap_args_{2};\n"
      "  using gtap_record = gtap_record_{2};\n"
      "  static __device__ gtap_args_{2} gtap_pack({5}) {{ return gtap_args_{2}{{{6}}}; }}\n"
      "  static __device__ {4} gtap_serial([[maybe_unused]] const gtap_args_{2} &gtap_a) {{\n"
      "    {7}{8}({9});\n"
      "  }}\n"
      "  template <class gtap_worker>\n"
      "  static __device__ __forceinline__ void gtap_step(gtap_worker &gtap_w, "
      "gtap_record_{2} &gtap_rec) {{\n"
      "    (void)&gtap_serial; // nvcc warns of functions that nothing names\n"
      "    gtap_step_{2}(gtap_w, gtap_rec);\n"
      "  }}\n"
      "}};\n",
      function.qualified, place, function.name, fields, typeText(result, context), pack, values,
      result->isVoidType() ? "" : "return ", function.first->getNameAsString(), arguments);
}

std::string recordText(const TaskFunction &function, const FrameLayout &layout,
                       const ASTContext &context) {
  std::string fields;
  for (const FrameVariable &entry : layout.variables) {
    if (entry.storage == StorageClass::Local || isa<ParmVarDecl>(entry.variable))
      continue;
    const char *kind = entry.storage == StorageClass::Pinned ? "pinned" : "spilled";
    fields += fmt::format(
        "  {}; // {}: {}\n",
        declarationText(storageType(entry.variable->getType(), context), entry.field, context),
        kind, entry.reason);
  }
  return fmt::format("struct gtap_record_{0} : gtap_args_{0} {{\n"
                     "  static constexpr unsigned gtap_states = {1}; // 1 + number of taskwaits\n"
                     "{2}"
                     "}};\n"
                     "GTAP_CHECK_RECORD(gtap_task_{0});\n",
                     function.name, 1 + function.waits.size(), fields);
}

} // namespace gtap
