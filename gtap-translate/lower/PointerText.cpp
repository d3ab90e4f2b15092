// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See PointerText.h.
#include "lower/PointerText.h"

#include "ast/expressions/NamedLaunches.h"
#include "ast/types/TypeText.h"
#include "lower/TaskText.h"
#include "lower/WrappedText.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

#include <fmt/format.h>

namespace gtap {

using namespace clang;

namespace {

// Visits of the pointers of one type after another.
class PointerVisits {
public:
  // `of`: behind the name of each.
  PointerVisits(const ASTContext &context, std::string of)
      : of_(std::move(of)), context_(context) {}

  // Of an object of this type, `offset` bytes behind the beginning, called `name`. `indent`: of statements.
  void add(QualType type, const std::string &offset, const std::string &name,
           const std::string &indent = "    ") {
    type = type.getUnqualifiedType(); // not canonical: a parameter of a template has a name
    if (const auto *pointer = type->getAs<PointerType>()) {
      if (pointer->getPointeeType()->isFunctionType())
        hides = addTo(hides, "true");
      else
        visit(offset, name, indent);
    } else if (type->isReferenceType()) {
      visit(offset, name, indent);
    } else if (type->isMemberFunctionPointerType()) {
      hides = addTo(hides, "true");
    } else if (const ConstantArrayType *array = context_.getAsConstantArrayType(type)) {
      addArray(*array, offset, name, indent);
    } else if (type->isDependentType()) {
      addDependent(type, offset, name, indent);
    } else if (const CXXRecordDecl *record = type->getAsCXXRecordDecl()) {
      addRecord(*record, offset, name, indent);
    }
  }

  std::string visits;
  std::string hides; // an expression: whether there may be pointers that are not visited

  // Two such expressions.
  static std::string addTo(const std::string &all, const std::string &more) {
    if (all == "true" || all.find(more) != std::string::npos)
      return all;
    return all.empty() || more == "true" ? more : all + " || " + more;
  }

private:
  static std::string behind(const std::string &offset, std::uint64_t bytes) {
    return bytes == 0       ? offset
           : offset.empty() ? std::to_string(bytes)
                            : fmt::format("{} + {}", offset, bytes);
  }
  void visit(const std::string &offset, const std::string &name, const std::string &indent) {
    visits += wrapped(
        fmt::format("{}gtap_v({}, \"{}{}\");\n", indent, offset.empty() ? "0" : offset, name, of_));
  }

  // One visit, in a loop.
  void addArray(const ConstantArrayType &array, const std::string &offset, const std::string &name,
                const std::string &indent) {
    const std::string index = fmt::format("gtap_i{}", depth_);
    const std::string before = visits;
    visits.clear();
    ++depth_;
    const QualType element = array.getElementType();
    const std::string bytes =
        element->isDependentType()
            ? fmt::format("sizeof({})", typeText(element, context_))
            : std::to_string(context_.getTypeSizeInChars(element).getQuantity());
    const std::string own = fmt::format("{} * {}", index, bytes);
    add(element, offset.empty() ? own : fmt::format("{} + {}", offset, own), name + "[]",
        indent + "  ");
    --depth_;
    const std::string inside = visits;
    visits = before;
    if (!inside.empty())
      visits += fmt::format("{}for (unsigned {} = 0; {} < {}; ++{}) {{\n{}{}}}\n", indent, index,
                            index, array.getSize().getZExtValue(), index, inside, indent);
  }

  void addRecord(const CXXRecordDecl &declared, const std::string &offset, const std::string &name,
                 const std::string &indent) {
    const CXXRecordDecl *record = declared.getDefinition();
    if (!record || record->isPolymorphic() || record->getNumVBases() != 0) {
      hides = addTo(hides, "true");
      return;
    }
    // Of a union nobody knows which member there is; in a packed class, pointers may lie where no word begins.
    if (record->isUnion() || record->hasAttr<PackedAttr>() ||
        record->hasAttr<MaxFieldAlignmentAttr>()) {
      PointerVisits inside(context_, of_);
      for (const FieldDecl *field : record->fields())
        inside.add(field->getType(), "", name);
      if (!inside.visits.empty() || !inside.hides.empty())
        hides = addTo(hides, "true");
      return;
    }
    const ASTRecordLayout &layout = context_.getASTRecordLayout(record);
    for (const CXXBaseSpecifier &base : record->bases())
      if (const CXXRecordDecl *of = base.getType()->getAsCXXRecordDecl())
        add(base.getType(),
            behind(offset, static_cast<std::uint64_t>(layout.getBaseClassOffset(of).getQuantity())),
            name, indent);
    for (const FieldDecl *field : record->fields())
      if (!field->isBitField())
        add(field->getType(),
            behind(offset, layout.getFieldOffset(field->getFieldIndex()) / context_.getCharWidth()),
            field->getName().empty() ? name : name + "." + field->getNameAsString(), indent);
  }

  // Whether no object of this type has a pointer, whatever the arguments of the template around it are.
  bool hasNone(QualType type) const {
    if (const auto *array = dyn_cast<ArrayType>(type->getUnqualifiedDesugaredType()))
      return hasNone(array->getElementType());
    if (!type->isDependentType()) {
      PointerVisits inside(context_, of_);
      inside.add(type, "", "");
      return inside.visits.empty() && inside.hides.empty();
    }
    const auto *special = type->getAs<TemplateSpecializationType>();
    const auto *pattern =
        special
            ? dyn_cast_or_null<ClassTemplateDecl>(special->getTemplateName().getAsTemplateDecl())
            : nullptr;
    return pattern && hasNone(*pattern);
  }
  // The same of a class template: of what it says itself, if nothing specializes it.
  bool hasNone(const ClassTemplateDecl &declared) const {
    const CXXRecordDecl *record = declared.getTemplatedDecl()->getDefinition();
    if (!record || record->getNumBases() != 0 || record->isPolymorphic())
      return false;
    llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> partial;
    auto &all = const_cast<ClassTemplateDecl &>(declared);
    all.getPartialSpecializations(partial);
    if (!partial.empty() ||
        llvm::any_of(all.specializations(), [](const ClassTemplateSpecializationDecl *each) {
          return each->isExplicitSpecialization();
        }))
      return false;
    return llvm::all_of(record->fields(),
                        [&](const FieldDecl *field) { return hasNone(field->getType()); });
  }

  // Of a template: what a type argument is, only nvcc knows.
  void addDependent(QualType type, const std::string &offset, const std::string &name,
                    const std::string &indent) {
    if (hasNone(type))
      return;
    const std::string text = typeText(type, context_);
    hides = addTo(hides, fmt::format("gtap::may_hide_pointers<{}>", text));
    visits += fmt::format("{}if constexpr (gtap::is_pointer<{}>)\n", indent, text);
    visit(offset, name, indent + "  ");
  }

  const std::string of_;
  const ASTContext &context_;
  unsigned depth_ = 0;
};

std::string visitsText(const PointerVisits &found, const char *member) {
  if (found.visits.empty())
    return "";
  return fmt::format("  template <class gtap_visit>\n"
                     "  static __device__ void {}(const gtap_visit &gtap_v) {{\n{}  }}\n",
                     member, found.visits);
}

} // namespace

std::string pointersText(const TaskFunction &function, const FrameLayout &layout,
                         const ASTContext &context) {
  if (function.recursion || function.ofWalk || !launchesOnPeers(context))
    return "";
  const std::string of = fmt::format(" of '{}'", function.qualified);
  PointerVisits arguments(context, "'" + of), result(context, of);
  // As declared: the layout may be one instance's.
  for (const ParmVarDecl *parameter : function.definition->parameters()) {
    const FrameVariable *entry = layout.find(parameter);
    if (entry && (!entry->constant.empty() || entry->perThread))
      continue;
    const std::string name = parameter->getNameAsString();
    arguments.add(
        parameter->getType(),
        fmt::format("gtap::field_offset(&{}::{})", argumentsName(function, context), name),
        "argument '" + name);
  }
  result.add(function.definition->getReturnType(), "", "the result");
  std::string text =
      visitsText(arguments, "gtap_pointers") + visitsText(result, "gtap_result_pointers");
  const std::string hides = PointerVisits::addTo(arguments.hides, result.hides);
  if (!hides.empty())
    text += wrapped(fmt::format("  static constexpr bool gtap_hides_pointers = {};\n", hides));
  return text.empty() ? ""
                      : "  // Of a task that moves to another process: what means that process's "
                        "memory there.\n" +
                            text;
}

} // namespace gtap
