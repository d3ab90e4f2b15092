// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FrameParts.h.
#include "analyse/frame/FrameParts.h"

#include "ast/types/TypeText.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

#include <algorithm>

namespace gtap {

using namespace clang;

namespace {

QualType typeOf(const MemberPath &part, const ASTContext &context) {
  return context.getCanonicalType(part.back()->getType()).getUnqualifiedType();
}

bool isMacro(const NamedDecl &declared) {
  const IdentifierInfo *name = declared.getIdentifier();
  return name && name->hadMacroDefinition();
}

// Whether copies of such an object are copies of its members, whatever else the class declares.
bool isCopiedPlainly(const CXXRecordDecl &record) {
  return record.getNumBases() == 0 && record.hasSimpleCopyConstructor() &&
         record.hasSimpleCopyAssignment() && !record.hasUserDeclaredCopyConstructor() &&
         !record.hasUserDeclaredCopyAssignment() && !record.hasUserDeclaredMoveOperation() &&
         llvm::none_of(record.decls(),
                       [](const Decl *each) { return isa<FunctionTemplateDecl>(each); });
}

// Whether text at the level of namespaces can say the type: numbers, and classes and enumerations that stand there, with a name and
// without arguments; pointers to those; and arrays of a few of them.
bool isNameable(QualType type) {
  constexpr std::uint64_t mostElements = 16;
  if (const auto *array = dyn_cast<ConstantArrayType>(type.getTypePtr())) {
    type = array->getElementType();
    if (array->getZExtSize() == 0 || array->getZExtSize() > mostElements || type->isArrayType())
      return false;
  }
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && !isCopiedPlainly(*record))
    return false;
  while (type->isPointerType())
    type = type->getPointeeType();
  if (type->isBuiltinType())
    return true;
  const auto *tag = type->getAsTagDecl();
  if (!tag || !tag->getDeclContext()->getRedeclContext()->isFileContext() ||
      isa<ClassTemplateSpecializationDecl>(tag))
    return false;
  for (const DeclContext *around = tag->getDeclContext(); around; around = around->getParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(around); space && space->getName().empty())
      return false;
  return !tag->getName().empty() && !isMacro(*tag);
}

// The class or enumeration that the text of a type names, or null.
const TagDecl *tagOf(QualType type) {
  if (const auto *array = dyn_cast<ConstantArrayType>(type.getTypePtr()))
    type = array->getElementType();
  while (type->isPointerType())
    type = type->getPointeeType();
  return type->getAsTagDecl();
}

bool isBefore(const MemberPath &a, const MemberPath &b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const FieldDecl *one, const FieldDecl *other) {
                                        return one->getFieldIndex() < other->getFieldIndex();
                                      });
}

StoredSize sizeOfParts(const std::vector<MemberPath> &parts, const ASTContext &context) {
  StoredSize whole;
  for (const MemberPath &part : parts) {
    const TypeInfo info = context.getTypeInfo(typeOf(part, context));
    whole.size = llvm::alignTo(whole.size, info.Align / 8) + info.Width / 8;
    whole.alignment = std::max<std::uint64_t>(whole.alignment, info.Align / 8);
  }
  whole.size = llvm::alignTo(whole.size, whole.alignment);
  return whole;
}

// The parts, each up to where the record's text may name members.
std::set<MemberPath> shownParts(const std::set<MemberPath> &parts) {
  std::set<MemberPath> shown;
  for (const MemberPath &part : parts) {
    const auto hidden =
        llvm::find_if(part, [](const FieldDecl *field) { return field->getAccess() != AS_public; });
    shown.emplace(part.begin(), hidden);
  }
  return shown;
}

// Where all members of a member are among the parts, that one takes their place.
void joinParts(std::set<MemberPath> &parts) {
  for (bool joined = true; joined;) {
    joined = false;
    for (const MemberPath &part : parts) {
      if (part.empty())
        return;
      const MemberPath whole(part.begin(), std::prev(part.end()));
      const bool all =
          llvm::all_of(part.back()->getParent()->fields(), [&](const FieldDecl *field) {
            MemberPath other = whole;
            other.push_back(field);
            return parts.count(other) != 0;
          });
      const auto *record = dyn_cast<CXXRecordDecl>(part.back()->getParent());
      if (!all || whole.empty() || (record && record->getNumBases() != 0))
        continue;
      std::erase_if(parts, [&](const MemberPath &other) {
        return other.size() > whole.size() && std::equal(whole.begin(), whole.end(), other.begin());
      });
      parts.insert(whole);
      joined = true;
      break;
    }
  }
}

} // namespace

std::vector<MemberPath> partsToSave(const VarDecl &variable, std::set<MemberPath> live,
                                    const ASTContext &context) {
  const QualType type = variable.getType();
  if (type.isVolatileQualified() || !type.isTriviallyCopyableType(context))
    return {};
  std::set<MemberPath> seen = shownParts(live);
  joinParts(seen);
  std::vector<MemberPath> parts;
  std::set<std::string> names, types;
  for (const MemberPath &part : seen) {
    const bool inAnother = llvm::any_of(seen, [&](const MemberPath &other) {
      return other.size() < part.size() && std::equal(other.begin(), other.end(), part.begin());
    });
    if (inAnother)
      continue;
    if (part.empty() || !isNameable(typeOf(part, context)) ||
        !names.insert(partName(part)).second ||
        llvm::any_of(part, [](const FieldDecl *field) { return isMacro(*field); }))
      return {};
    if (const TagDecl *tag = tagOf(typeOf(part, context)))
      types.insert(tag->getName().str());
    parts.push_back(part);
  }
  // In a class, a name that has been a type cannot become a member.
  if (llvm::any_of(names, [&](const std::string &name) { return types.count(name) != 0; }))
    return {};
  std::sort(parts.begin(), parts.end(),
            isBefore); // by the struct, not by addresses in this process
  if (parts.empty() || sizeOfParts(parts, context).size >= context.getTypeInfo(type).Width / 8)
    return {};
  return parts;
}

std::vector<MemberPath> partsAfterWaits(const VarDecl &variable, const TaskBody &body,
                                        const Liveness &liveness, const ASTContext &context) {
  std::set<MemberPath> live;
  for (std::size_t k = 0; k < body.waits.size(); ++k) {
    if (!llvm::is_contained(liveness.live[k], &variable))
      continue;
    const auto found = liveness.parts[k].find(&variable);
    if (found == liveness.parts[k].end())
      return {};
    live.insert(found->second.begin(), found->second.end());
  }
  return partsToSave(variable, std::move(live), context);
}

StoredSize storedSize(const KeptParameter &parameter, const ASTContext &context) {
  if (!parameter.parts.empty())
    return sizeOfParts(parameter.parts, context);
  const TypeInfo info = context.getTypeInfo(parameter.variable->getType());
  return {info.Width / 8, info.Align / 8};
}

StoredSize storedSize(const FrameVariable &entry, const ASTContext &context) {
  if (!entry.parts.empty())
    return sizeOfParts(entry.parts, context);
  if (entry.home.bytes())
    return {entry.home.bytes()->size, entry.home.bytes()->alignment};
  const TypeInfo info = context.getTypeInfo(entry.type);
  return {info.Width / 8, info.Align / 8};
}

std::string partsTypeName(const FrameVariable &entry) {
  return "gtap_kept_" + entry.field;
}

std::string partsDefinition(const FrameVariable &entry, const ASTContext &context) {
  std::string members;
  for (const MemberPath &part : entry.parts)
    members += fmt::format(" {};", partDeclaration(part, partName(part), context));
  return fmt::format("struct {} {{{} }};\n", partsTypeName(entry), members);
}

std::string partDeclaration(const MemberPath &part, const std::string &name,
                            const ASTContext &context) {
  return declarationText(typeOf(part, context), name, context);
}

std::uint64_t elementsOf(const MemberPath &part, const ASTContext &context) {
  const ConstantArrayType *array = context.getAsConstantArrayType(typeOf(part, context));
  return array ? array->getZExtSize() : 0;
}

std::string partName(const MemberPath &part) {
  std::string name;
  for (const FieldDecl *field : part)
    name += (name.empty() ? "" : "_") + field->getNameAsString();
  return name;
}

std::string partAccess(const MemberPath &part) {
  std::string access;
  for (const FieldDecl *field : part)
    access += "." + field->getNameAsString();
  return access;
}

bool isSaved(const FrameVariable &entry, StringRef place) {
  return entry.parts.empty() || llvm::any_of(entry.parts, [&](const MemberPath &part) {
           const std::string access = partAccess(part);
           return place == access || place.starts_with(access + ".");
         });
}

} // namespace gtap
