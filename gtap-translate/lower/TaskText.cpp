// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Argument struct, descriptor and record of a task function (see TaskText.h).
#include "lower/TaskText.h"

#include "analyse/frame/FrameParts.h"
#include "analyse/tasks/ShallowCalls.h"
#include "ast/types/ClassScope.h"
#include "ast/types/TemplateText.h"
#include "ast/types/TypeProperties.h"
#include "ast/types/TypeText.h"
#include "frontend/Clauses.h"
#include "lower/ConstantText.h"
#include "lower/KeptText.h"
#include "lower/LeafPrefix.h"
#include "lower/LoopSkip.h"
#include "lower/PointerText.h"
#include "lower/WalkText.h"
#include "lower/WrappedText.h"
#include "model/WalkNames.h"
#include "support/SourceText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace gtap {

using namespace clang;

namespace {

struct Parameter {
  std::string name;
  QualType type; // without const at its top
  std::string defaultArgument;
};

// Names are the definition's where there is one, for the step function uses them; types are the
// first declaration's, whose template parameters the generated text is in the scope of.
std::vector<Parameter> parametersOf(const TaskFunction &function, const ASTContext &context) {
  SourceText source(context);
  std::vector<Parameter> parameters;
  const FunctionDecl *named = function.definition ? function.definition : function.first;
  for (unsigned i = 0; i < named->getNumParams(); ++i) {
    const ParmVarDecl *declared = function.first->getParamDecl(i);
    Parameter entry{named->getParamDecl(i)->getNameAsString(), declared->getType(), ""};
    if (entry.name.empty())
      entry.name = fmt::format("gtap_arg_{}", i + 1);
    if (!entry.type->isReferenceType())
      entry.type = storageType(entry.type, context);
    std::optional<Span> text;
    if (declared->hasDefaultArg())
      text = source.span(declared->getDefaultArgRange());
    if (text)
      entry.defaultArgument = " = " + source.text(*text).str();
    parameters.push_back(std::move(entry));
  }
  return parameters;
}

std::string fieldText(const FrameVariable &entry, const ASTContext &context) {
  std::string name = placeName(entry), type;
  if (entry.home.form() == Form::Late)
    type = fmt::format("gtap::late<{}>", typeText(entry.written, context));
  if (entry.home.bytes())
    type =
        fmt::format("gtap::bytes<{}, {}>", entry.home.bytes()->size, entry.home.bytes()->alignment);
  if (entry.perThread)
    return fmt::format("gtap::per_thread<{}> {}",
                       type.empty() ? typeText(entry.written, context) : type, name);
  if (!type.empty())
    return type + " " + name;
  std::string aligned;
  if (entry.home.isPinned() && entry.variable->hasAttr<AlignedAttr>())
    aligned = fmt::format("alignas({}) ", context.getDeclAlign(entry.variable).getQuantity());
  if (!entry.parts.empty())
    return partsTypeName(entry) + " " + name;
  return aligned + declarationText(entry.written, name, context);
}

// The names that the user gave to the parts of a structured binding: "[first, second]; ".
std::string bindings(const VarDecl &variable) {
  const auto *parts = dyn_cast<DecompositionDecl>(&variable);
  if (!parts)
    return "";
  std::string names;
  for (const BindingDecl *binding : parts->bindings())
    names += (names.empty() ? "" : ", ") + binding->getNameAsString();
  return "[" + names + "]; ";
}

std::string fieldLine(const FrameVariable &entry, const ASTContext &context) {
  const char *kind = entry.home.isPinned() ? "pinned" : "spilled";
  return fmt::format("{}; // {}{}{}: {}\n", fieldText(entry, context), bindings(*entry.variable),
                     kind, entry.perThread ? " by each thread" : "", entry.reason);
}

// True for a result type that is none for some template arguments, as enable_if's: it takes the
// function out of overload resolution then.
bool choosesOverload(QualType result) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool found = false;
    bool VisitDependentNameType(DependentNameType *) override { return !(found = true); }
    bool VisitDecltypeType(DecltypeType *) override { return !(found = true); }
    bool VisitTemplateSpecializationType(TemplateSpecializationType *type) override {
      return !(found |= type->isTypeAlias());
    }
  } finder;
  if (result->isDependentType())
    finder.TraverseType(result);
  return finder.found;
}

// " requires ..." behind a function's declarator, or "".
std::string trailingCondition(const FunctionDecl &function, const ASTContext &context) {
  SourceText source(context);
  const Expr *condition = function.getTrailingRequiresClause().ConstraintExpr;
  std::optional<Span> span = condition ? source.span(condition->getSourceRange()) : std::nullopt;
  return span ? " requires " + source.text(*span).str() : "";
}

// True when an argument of the type makes a call look for functions in the type's namespace.
bool hasNamespace(QualType type) {
  while (type->isAnyPointerType() || type->isArrayType())
    type = type->isArrayType() ? QualType(type->getArrayElementTypeNoTypeQual(), 0)
                               : type->getPointeeType();
  return !type->isBuiltinType() || type->isDependentType();
}

// The pieces that the declarations of a task function are made of.
struct Pieces {
  std::string name;        // fib_2
  std::string plainName;   // fib
  std::string specialized; // "fib<long>" for the specialization fib_2 of fib, else empty
  TemplateText header;
  std::string scope; // "S::" outside of the class, else empty
  std::string result;
  std::string condition;      // " requires ...", behind a declarator, or empty
  bool mayBeNoType = false;   // the result's type chooses between overloads
  bool mayFindOthers = false; // arguments' types bring in functions of their namespaces
  std::string fields;         // of the argument struct
  std::string parameters;     // of gtap_pack, without default arguments
  std::string defaulted;      // with them
  std::string values;         // n, m
  std::string unpacked;       // gtap_a.n, gtap_a.m
  bool isMixed;               // the file has both kinds of workers
  bool isByBlock;
  bool runsInline;
  bool isOfWalk; // only its calls are made, by walks

  // `constants`: of each parameter, as for declarationsText().
  Pieces(const TaskFunction &function, const ASTContext &context,
         const std::vector<std::string> &constants = {})
      : name(function.name), plainName(function.first->getNameAsString()),
        header(*function.first, context), scope(header.scope()), isMixed(function.saysWorker),
        isByBlock(function.worker == WorkerKind::Block), runsInline(!function.needsBlock),
        isOfWalk(function.ofWalk) {
    if (function.specialized) {
      std::string own = instanceArguments(*function.first, context);
      specialized = function.specialized->name + own;
      plainName += own;
    }
    result = typeText(function.first->getReturnType().getUnqualifiedType(), context);
    mayBeNoType = choosesOverload(function.first->getReturnType());
    condition = trailingCondition(*function.first, context);
    std::size_t number = 0;
    for (const Parameter &parameter : parametersOf(function, context)) {
      std::string comma = unpacked.empty() ? "" : ", ";
      mayFindOthers |= hasNamespace(parameter.type);
      if (number < constants.size() && !constants[number].empty()) { // ignored where it is passed
        std::string unnamed = declarationText(parameter.type, "", context);
        parameters += comma + unnamed;
        defaulted += comma + unnamed + parameter.defaultArgument;
        unpacked += comma + constantCall(constants[number++]);
        continue;
      }
      ++number;
      std::string declaration = declarationText(parameter.type, parameter.name, context);
      fields += fmt::format("  {};\n", declaration);
      parameters += comma + declaration;
      defaulted += comma + declaration + parameter.defaultArgument;
      values += (values.empty() ? "" : ", ") + parameter.name;
      unpacked += comma + "gtap_a." + parameter.name;
    }
  }

  // "gtap_args_f", as the struct is declared.
  std::string declared(const char *what) const {
    return fmt::format("gtap_{}_{}", what, specialized.empty() ? name : specialized);
  }
  std::string arguments() const { return declared("args") + header.arguments(); }
  // Of gtap_pack_f, which takes part in overload resolution where f does.
  std::string packed() const {
    return mayBeNoType ? fmt::format("typename gtap::if_type<{}, {}>::type", arguments(), result)
                       : arguments();
  }
  std::string record() const { return fmt::format("gtap_record_{}{}", name, header.arguments()); }
  std::string task() const { return declared("task") + header.arguments(); }
  std::string structHeader() const {
    return specialized.empty() ? header.fullHeader() : "template <>\n";
  }
  std::string serialCall() const {
    std::string callee = plainName + header.arguments();
    // Behind a name in parentheses, arguments bring in no functions of their namespaces.
    return fmt::format("{}({})", mayFindOthers ? fmt::format("({})", callee) : callee, unpacked);
  }
  // True for a function that is no template and no member: GTAP_TASK() makes its whole descriptor.
  bool isPlain() const { return header.empty() && scope.empty() && specialized.empty(); }
};

std::string argumentStruct(const Pieces &pieces) {
  return fmt::format("{0}struct {1}{2} {{\n"
                     "  using gtap_task = {3}{4};\n"
                     "  using gtap_result = {5};\n"
                     "{6}"
                     "}};\n",
                     pieces.structHeader(), pieces.scope, pieces.declared("args"),
                     pieces.isPlain() ? "struct " : "", pieces.task(), pieces.result,
                     pieces.fields);
}

std::string packBody(const Pieces &pieces) {
  return fmt::format("{} {{ return {{{}}}; }}\n", pieces.condition, pieces.values);
}

std::string descriptor(const Pieces &pieces) {
  if (pieces.isOfWalk)
    return fmt::format("GTAP_CALLS({});\n", pieces.name);
  std::string call = pieces.serialCall();
  if (pieces.isPlain() && pieces.isMixed)
    return wrapped(
        fmt::format("GTAP_MIXED_TASK({}, gtap_by_block = {}, gtap_runs_inline = {}, {});\n",
                    pieces.name, pieces.isByBlock, pieces.runsInline, call));
  if (pieces.isPlain())
    return wrapped(fmt::format("GTAP_TASK({}, {});\n", pieces.name, call));
  std::string worker;
  if (pieces.isMixed)
    worker = fmt::format("  static constexpr bool gtap_by_block = {};\n"
                         "  static constexpr bool gtap_runs_inline = {};\n"
                         "  static_assert(gtap_runs_inline || true, \"\"); // nvcc warns of "
                         "constants that nothing names\n",
                         pieces.isByBlock, pieces.runsInline);
  return fmt::format("{}struct {}{} {{\n"
                     "  using gtap_args = {};\n"
                     "  using gtap_record = {};\n"
                     "{}"
                     "  GTAP_TASK_MEMBERS(gtap_step_{}, {})\n"
                     "}};\n",
                     pieces.structHeader(), pieces.scope, pieces.declared("task"),
                     pieces.arguments(), pieces.record(), worker, pieces.name, call);
}

} // namespace

const char *spelling(AccessSpecifier access) {
  switch (access) {
  case AS_private:
    return "private";
  case AS_protected:
    return "protected";
  default:
    return "public";
  }
}

std::string argumentsName(const TaskFunction &function, const ASTContext &context) {
  if (function.specialized)
    return "gtap_args_" + function.specialized->name + instanceArguments(*function.first, context);
  TemplateText header(*function.definition, context);
  return "gtap_args_" + function.name + header.arguments();
}

// Each class around a private one hands the name on.
std::vector<DescriptorAlias> descriptorAliases(const TaskFunction &function,
                                               const ASTContext &context) {
  std::vector<DescriptorAlias> aliases;
  std::string scope;
  TemplateText header(*function.first, context);
  std::string name = "gtap_task_" + function.name;
  for (const CXXRecordDecl *record : classesAround(*function.first)) {
    scope = record->getNameAsString() + "::" + scope;
    if (!isPrivate(record))
      continue;
    aliases.push_back(
        {record, fmt::format("{}using {} = {}{}{}{}{};\n", header.header(), name,
                             header.inTemplate() ? "typename " : "", scope,
                             header.inTemplate() && !header.arguments().empty() ? "template " : "",
                             name, header.arguments())});
    scope.clear();
  }
  return aliases;
}

// Of what is written for walks, the name of the function that is walked.
static std::string nameInTitle(const TaskFunction &function) {
  std::string name = function.qualified;
  if (function.ofWalk)
    name.erase(name.size() - function.first->getNameAsString().size(),
               std::char_traits<char>::length(walkFunctionPrefix));
  return name;
}

std::string declarationsText(const TaskFunction &function,
                             const std::vector<std::string> &constants, const std::string &place,
                             bool hasOverloads, const ASTContext &context) {
  Pieces pieces(function, context, constants);
  std::string title = fmt::format("// ---- gtap: {} {} ({}) ----\n",
                                  function.ofWalk      ? "walks of"
                                  : function.recursion ? "recursive function"
                                                       : "task function",
                                  nameInTitle(function), place);
  std::string header = pieces.header.header();
  if (function.specialized)
    return fmt::format("{}struct gtap_record_{};\n"
                       "{}{}",
                       title, pieces.name, argumentStruct(pieces), descriptor(pieces));
  if (!pieces.scope.empty())
    return fmt::format(
        "public: {0}"
        "{1}struct gtap_args_{2};\n"
        "{1}struct gtap_record_{2};\n"
        "{1}struct gtap_task_{2};\n"
        "{3}{4}"
        "{5}{6}"
        "{7}:",
        title, header, pieces.name, pieces.header.headerWithDefaults(),
        wrapped(fmt::format("static __device__ {} gtap_pack_{}({}){};\n", pieces.packed(),
                            pieces.plainName, pieces.defaulted, pieces.condition)),
        pieces.header.header("class gtap_worker"),
        wrapped(fmt::format("static __device__ __forceinline__ void gtap_step_{}(gtap_worker "
                            "&gtap_w, {} &gtap_rec);\n",
                            pieces.name, pieces.record())),
        spelling(function.first->getAccess()));
  std::string forward;
  if (!pieces.isPlain())
    forward =
        fmt::format("{0}struct gtap_record_{1};\n{0}struct gtap_task_{1};\n", header, pieces.name);
  // Compilers warn of functions that nothing in their only file names.
  bool isOwn = function.first->getFormalLinkage() == Linkage::Internal;
  std::string pack = wrapped(
      fmt::format("{}{}inline __device__ {} gtap_pack_{}({}){}", pieces.header.headerWithDefaults(),
                  !isOwn         ? ""
                  : hasOverloads ? "[[maybe_unused]] static "
                                 : "[[maybe_unused]] ",
                  pieces.packed(), pieces.plainName, pieces.defaulted, packBody(pieces)));
  // x::f would find those of its overloads alone, which are in no unnamed namespace.
  if (isOwn && hasOverloads)
    pack = "} // namespace\n" + pack + "namespace {\n";
  return title + forward + argumentStruct(pieces) + pack + descriptor(pieces);
}

std::string definitionsText(const TaskFunction &function, const ASTContext &context) {
  Pieces pieces(function, context);
  if (pieces.scope.empty())
    return "";
  // In a class template `auto` saves the words that make a name of its a type.
  bool trailing = pieces.header.inTemplate() || pieces.mayBeNoType;
  return fmt::format("// ---- gtap: task function {} ----\n", function.qualified) +
         argumentStruct(pieces) + pieces.header.fullHeader() +
         wrapped(fmt::format("inline __device__ {} {}gtap_pack_{}({}){}{}",
                             trailing ? "auto" : pieces.scope + pieces.arguments(), pieces.scope,
                             pieces.plainName, pieces.parameters,
                             trailing ? " -> " + pieces.packed() : "", packBody(pieces))) +
         descriptor(pieces);
}

std::string parametersIn(StringRef text, const FunctionDecl &function, const FrameLayout &layout,
                         bool copied) {
  std::string lines, global;
  for (const ParmVarDecl *parameter : function.parameters()) {
    StringRef name = parameter->getName();
    if (!holdsWord(text, name))
      continue;
    const FrameVariable *entry = layout.find(parameter);
    const bool constant = entry && !entry->constant.empty();
    const bool changes = copied && !parameter->getType().isConstQualified();
    lines += fmt::format("    [[maybe_unused]] {}auto {}{} = {};\n", changes ? "" : "const ",
                         constant || copied ? "" : "&", name.str(),
                         constant ? constantCall(entry->constant) : "gtap_a." + name.str());
    if (changes && entry)
      for (const PointerPlace &pointer : entry->pointers)
        if (pointer.global)
          global += (global.empty() ? "" : ", ") + name.str() + pointer.path;
  }
  if (!global.empty())
    lines += fmt::format("    gtap::assume_global({});\n", global);
  return lines.find("gtap_a") == std::string::npos ? lines + "    (void)gtap_a;\n" : lines;
}

// What leads from a task's arguments to the calls that a walk makes.
static std::string callWalkMembers(const TaskFunction &function, const FrameLayout &layout) {
  if (!layout.callWalk || !layout.callWalk->function)
    return "";
  const std::string &calls = layout.callWalk->function->name;
  std::string values;
  for (const ParmVarDecl *parameter : function.definition->parameters()) {
    const FrameVariable &entry = *layout.find(parameter);
    values += (values.empty() ? "" : ", ") + (entry.constant.empty()
                                                  ? "gtap_a." + parameter->getNameAsString()
                                                  : constantCall(entry.constant));
  }
  std::string several;
  if (layout.callWalk->several)
    several = fmt::format(
        "  static constexpr bool gtap_several = true; // children at a time: a walk "
        "pays where trees abound\n{}",
        function.first->isExternallyVisible() ? "" : "  static_assert(gtap_several, \"\");\n");
  return fmt::format("  using gtap_calls = gtap_task_{}; // a walk runs its tree as calls of it\n",
                     calls) +
         several +
         wrapped(fmt::format("  static __device__ __forceinline__ gtap_args_{} gtap_called(\n"
                             "      [[maybe_unused]] const gtap_args_{} &gtap_a) {{\n",
                             calls, function.name)) +
         wrapped(fmt::format("    return gtap_pack_{}({});\n", calls, values)) + "  }\n";
}

std::string recordText(const TaskFunction &function, const FrameLayout &layout,
                       const ASTContext &context) {
  std::string fields;
  for (const FrameVariable &entry : layout.variables)
    if (!entry.parts.empty())
      fields += wrapped("  " + partsDefinition(entry, context));
  std::set<unsigned> printed;
  for (const FrameVariable &entry : layout.variables) {
    bool argument = isa<ParmVarDecl>(entry.variable) && !entry.perThread;
    if (entry.home.isLocal() || argument || entry.inPlace)
      continue;
    if (entry.home.slot() == 0) {
      fields += "  " + fieldLine(entry, context);
    } else if (printed.insert(entry.home.slot()).second) {
      fields += "  union { // no taskwait saves two of these\n";
      for (const FrameVariable &other : layout.variables)
        if (other.home.slot() == entry.home.slot())
          fields += "    " + fieldLine(other, context);
      fields += "  };\n";
    }
  }
  unsigned waits = 0;
  for (const auto &body : function.bodies)
    for (const Wait &wait : body->waits)
      waits = std::max(waits, wait.state);
  const std::string walk =
      layout.walk ? walkText(function, *layout.walk, layout, context) : std::string();
  const bool sums = !walk.empty() && layout.walk->sums;
  std::set<std::string> combines = layout.combines;
  if (sums) {
    waits = std::max(waits, layout.walk->state);
    combines.insert("+");
    fields = fmt::format("  {}; // of a walk, and of what it has left\n",
                         declarationText(function.first->getReturnType().getUnqualifiedType(),
                                         "gtap_sum", context)) +
             fields;
  }
  TemplateText header(*function.definition, context);
  const std::string &scope = header.scope();
  const char *movableText = "  static constexpr bool gtap_movable = true;\n";
  const TaskBody *body = function.isTemplate() ? nullptr : function.bodies.front().get();
  const TaskBody *task = function.recursion ? nullptr : body;
  std::string prefix = body ? leafPrefixText(*body, layout, context) : "";
  if (!function.recursion)
    prefix += loopSkipText(function, layout, context);
  std::string levels;
  if (unsigned most = task ? shallowLevels(*task, context) : 0)
    levels = fmt::format(
        "  static constexpr int gtap_levels = {}; // of cheap calls that a spawn may run "
        "itself\n{}",
        most,
        // nvcc warns of a constant that nothing in the only file of its class mentions
        function.first->isExternallyVisible() ? "" : "  static_assert(gtap_levels != 0, \"\");\n");
  if (layout.rare && function.worker != WorkerKind::Block)
    levels += "  static constexpr bool gtap_rare = true; // a launch has few such tasks\n";
  if (layout.spawnsMany)
    levels +=
        "  static constexpr bool gtap_spawns_many = true; // in a loop of any number of turns\n";
  if (llvm::any_of(bodiesOf(function), [](const TaskBody *body) {
        return llvm::any_of(body->spawns, [](const Spawn &spawn) { return spawn.priority; });
      }))
    levels += "  static constexpr bool gtap_prioritizes = true; // it spawns with a priority\n";
  if (layout.inGroup)
    levels +=
        "  static constexpr bool gtap_in_group = true; // a taskgroup waits for children, too\n";
  if (layout.sums)
    levels += fmt::format("  using gtap_sums = gtap::{}; // {}\n",
                          layout.sums->empty() ? "any_operator" : operatorName(*layout.sums),
                          !layout.sums->empty() ? "what its children return and its own come to"
                          : function.first->getReturnType()->isVoidType()
                              ? "nothing comes behind its wait"
                              : "its result is its own alone");
  if (layout.sumsMany)
    levels += fmt::format(
        "  static constexpr bool gtap_sums_many = true; // of a loop that nothing counts\n{}",
        function.first->isExternallyVisible() ? "" : "  static_assert(gtap_sums_many, \"\");\n");
  if (!combines.empty()) {
    std::string operators;
    for (const std::string &how : combines)
      operators +=
          fmt::format("{}gtap::{}::bit", operators.empty() ? "" : " | ", operatorName(how));
    levels += fmt::format("  // Results are combined with their destinations.\n  static constexpr "
                          "unsigned gtap_combines = {};\n",
                          operators);
  }
  if (function.worker != WorkerKind::Block &&
      llvm::any_of(bodiesOf(function), [](const TaskBody *body) {
        return llvm::any_of(body->waits, [](const Wait &wait) { return wait.yields(); });
      }))
    levels += "  static constexpr bool gtap_yields = true; // a step may end at a taskyield\n";
  if (llvm::any_of(bodiesOf(function), [](const TaskBody *body) {
        return llvm::any_of(body->spawns, [](const Spawn &spawn) { return spawn.isDependent(); });
      }))
    levels += "  static constexpr bool gtap_spawns_dependents = true; // with depend\n";
  if (function.worker == WorkerKind::Block &&
      llvm::any_of(bodiesOf(function), [](const TaskBody *body) { return !body->graphs.empty(); }))
    levels += "  static constexpr bool gtap_makes_graphs = true; // with taskgraph\n";
  if (function.worker == WorkerKind::Block && makesNoTasks(function)) {
    levels += "  static constexpr bool gtap_plain = true; // neither spawns nor waits\n";
    if (layout.hasLoops)
      levels += "  static constexpr bool gtap_has_loops = true; // it may take long\n";
    if (layout.worksLocally)
      levels +=
          "  static constexpr bool gtap_works_locally = true; // in graphs it is a function\n";
  }
  if (llvm::any_of(layout.variables, [&](const FrameVariable &entry) {
        return entry.inRecord() &&
               !context.getBaseElementType(entry.type).isTriviallyCopyableType(context);
      }))
    levels += "  static constexpr bool gtap_by_bytes = true; // CUDA's own types, whole when their "
              "bytes are copied\n";
  levels += pointersText(function, layout, context);
  levels += callWalkMembers(function, layout);
  if (function.ofWalk && layout.movable && !function.first->isExternallyVisible())
    levels += "  static_assert(gtap_states != 0 && gtap_movable, \"\");\n"; // as above
  std::string saved;
  if (layout.kept) {
    std::string arrays;
    for (const FrameVariable &entry : layout.variables)
      if (entry.inPlace)
        arrays += "    " + fieldLine(entry, context);
    if (!arrays.empty())
      levels +=
          fmt::format("  struct gtap_arrays {{ // of a call, in its frame\n{}  }};\n", arrays);
    levels += keptText(function, *layout.kept, !fields.empty(), layout, context);
    saved = savedText(function, fields);
    fields.clear();
  }
  const std::string savedBase = saved.empty() ? "" : ", gtap_saved_" + function.name;
  return fmt::format("{9}{0}struct {1}gtap_record_{2} : {7}{3}{10} {{\n"
                     "  static constexpr unsigned gtap_states = {4}; // 1 + number of {8}\n"
                     "{5}{6}"
                     "}};\n",
                     header.fullHeader(), scope, function.name, argumentsName(function, context),
                     1 + waits, (layout.movable ? movableText : "") + levels + walk,
                     fields + prefix, header.inTemplate() ? "" : scope,
                     function.recursion ? "calls"
                     : sums             ? "taskwaits, + 1 for a walk's end"
                                        : "taskwaits",
                     saved, savedBase);
}

std::string stepHeadText(const TaskFunction &function, const ASTContext &context) {
  TemplateText header(*function.definition, context);
  // A member has its attributes where its class declares it: nvcc warns of a definition that adds one.
  const char *attributes = header.scope().empty() ? "__device__ __forceinline__" : "__device__";
  return header.fullHeader("class gtap_worker") +
         wrapped(fmt::format("{0} void {1}gtap_step_{2}(gtap_worker &gtap_w, gtap_record_{2}{3} "
                             "&gtap_rec) {{\n",
                             attributes, header.scope(), function.name, header.arguments()));
}

static std::string loopHead(const Pieces &pieces) {
  return fmt::format("static __device__ __noinline__ {} gtap_calls_{}({})", pieces.result,
                     pieces.name, pieces.parameters);
}

std::string loopDeclaration(const TaskFunction &function, const ASTContext &context) {
  return wrapped(loopHead(Pieces(function, context)) + "; // runs the calls as turns of a loop\n");
}

std::string loopCall(const TaskFunction &function, const ASTContext &context) {
  const Pieces pieces(function, context);
  return fmt::format("return gtap_calls_{}({});", pieces.name, pieces.values);
}

std::string loopDefinition(const TaskFunction &function, const KeptCalls *kept,
                           const ASTContext &context) {
  const Pieces pieces(function, context);
  const LoopNames names{loopHead(pieces), pieces.task(), "gtap_pack_" + pieces.plainName,
                        pieces.values};
  return loopText(function, names, kept, context) +
         fmt::format("static const gtap::recursive_function<{}> gtap_frames_{};\n", pieces.task(),
                     pieces.name);
}

std::string recordCheckText(const TaskFunction &function, const ASTContext &context) {
  if (function.recursion)
    return "";
  std::string task = function.specialized
                         ? function.specialized->name + instanceArguments(*function.first, context)
                         : function.name + TemplateText(*function.definition, context).arguments();
  return fmt::format("  GTAP_CHECK_RECORD(gtap_task_{});\n", task);
}

} // namespace gtap
