// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Parse.h. The frontend action is begun and executed here and ended by the destructor, so that
// everything Clang owns stays alive between.
#include "frontend/Parse.h"

#include "frontend/HostHeaders.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/DiagnosticLex.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Driver/CreateInvocationFromArgs.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/EnterExpressionEvaluationContext.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace gtap {

namespace {

// Leaves out the bodies of functions in system headers, which nothing looks at: half of the parsing
// time. Clang itself keeps those that it needs (constexpr functions, deduced results).
class BodySkipper : public clang::ASTConsumer {
public:
  explicit BodySkipper(const clang::SourceManager &sources) : sources_(sources) {}

  bool shouldSkipFunctionBody(clang::Decl *function) override {
    return sources_.isInSystemHeader(sources_.getExpansionLoc(function->getLocation()));
  }

private:
  const clang::SourceManager &sources_;
};

} // namespace

// Builds an AST and nothing else; hooks the pragmas in as soon as there is a preprocessor.
class ParseAction : public clang::ASTFrontendAction {
public:
  ParseAction(ParsedUnit &unit, const ParseSettings &settings) : unit_(unit), settings_(settings) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    if (settings_.lines)
      settings_.lines->applyTo(compiler.getSourceManager());
    unit_.filter_->setContext(compiler.getASTContext());
    if (settings_.pragmas)
      installPragmas(compiler.getPreprocessor(), unit_.facts_, *unit_.diagnostics_, settings_.omp);
    if (settings_.pragmas && settings_.target == Target::Host)
      refuseToolkitHeaders(compiler.getPreprocessor(), *unit_.diagnostics_,
                           [&] { unit_.filter_->endOutput(); });
    return std::make_unique<BodySkipper>(compiler.getSourceManager());
  }

  void ExecuteAction() override {
    if (!settings_.headersAhead)
      return clang::ASTFrontendAction::ExecuteAction();
    clang::CompilerInstance &compiler = getCompilerInstance();
    if (!compiler.hasSema())
      compiler.createSema(getTranslationUnitKind(), nullptr);
    parse(compiler.getSema(), compiler.getFrontendOpts().SkipFunctionBodies);
  }

private:
  // clang::ParseAST(), with a look between declarations.
  void parse(clang::Sema &sema, bool skipBodies) {
    clang::Parser parser(sema.getPreprocessor(), sema, skipBodies);
    clang::ASTConsumer &consumer = sema.getASTConsumer();
    sema.getPreprocessor().EnterMainSourceFile();
    parser.Initialize();
    clang::Parser::DeclGroupPtrTy declarations;
    clang::Sema::ModuleImportState imports;
    clang::EnterExpressionEvaluationContext evaluated(
        sema, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
    bool tooEarly = true;
    for (bool atEnd = parser.ParseFirstTopLevelDecl(declarations, imports); !atEnd;
         atEnd = parser.ParseTopLevelDecl(declarations, imports)) {
      if (declarations && !consumer.HandleTopLevelDecl(declarations.get()))
        return;
      if (tooEarly)
        unit_.headersAhead_ = HeadersAhead::tryHere(parser, sema, settings_.headersAhead, tooEarly);
    }
    for (clang::Decl *declaration : sema.WeakTopLevelDecls())
      consumer.HandleTopLevelDecl(clang::DeclGroupRef(declaration));
    consumer.HandleTranslationUnit(sema.getASTContext());
  }

  ParsedUnit &unit_;
  ParseSettings settings_;
};

namespace {

// Collects system headers too: a new CUDA toolkit should make a build system translate again.
class AllFiles : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef file, bool, bool, bool, bool) override {
    return file != "<built-in>" && file != "<stdin>";
  }
};

} // namespace

std::unique_ptr<ParsedUnit> ParsedUnit::parse(const std::vector<std::string> &arguments,
                                              const std::string &file,
                                              std::optional<std::string> text,
                                              clang::DiagnosticConsumer &consumer,
                                              const ParseSettings &settings) {
  std::unique_ptr<ParsedUnit> unit(new ParsedUnit);
  unit->filter_ = std::make_unique<DiagnosticFilter>(consumer, unit->facts_, settings.target,
                                                     settings.showWarnings);
  std::vector<const char *> words;
  for (const std::string &argument : arguments)
    words.push_back(argument.c_str());
  words.push_back(file.c_str());

  auto files = llvm::vfs::getRealFileSystem();
  clang::DiagnosticOptions driverOptions;
  clang::CreateInvocationOptions creation;
  creation.Diags =
      clang::CompilerInstance::createDiagnostics(*files, driverOptions, unit->filter_.get(),
                                                 /*ShouldOwnClient=*/false);
  creation.VFS = files;
  std::unique_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(words, std::move(creation));
  if (!invocation)
    return unit;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getFrontendOpts().SkipFunctionBodies = true; // where BodySkipper agrees
  if (text)
    invocation->getPreprocessorOpts().addRemappedFile(
        file, llvm::MemoryBuffer::getMemBufferCopy(*text, file).release());

  unit->compiler_ = std::make_unique<clang::CompilerInstance>(
      std::shared_ptr<clang::CompilerInvocation>(std::move(invocation)));
  clang::CompilerInstance &compiler = *unit->compiler_;
  compiler.setVirtualFileSystem(files);
  compiler.createDiagnostics(unit->filter_.get(), /*ShouldOwnClient=*/false);
  // After a fatal error Clang would show none of ours; DiagnosticFilter ends the output instead.
  compiler.getDiagnostics().setSeverity(clang::diag::err_pp_file_not_found,
                                        clang::diag::Severity::Error, clang::SourceLocation());
  compiler.createFileManager();
  compiler.createSourceManager();
  if (!compiler.createTarget())
    return unit;
  unit->dependencies_ = std::make_shared<AllFiles>();
  compiler.addDependencyCollector(unit->dependencies_);
  unit->diagnostics_.emplace(compiler.getDiagnostics(), settings.warnings);
  unit->diagnostics_->showOmp(settings.showOmp);
  unit->filter_->setDiagnostics(&*unit->diagnostics_);

  unit->action_ = std::make_unique<ParseAction>(*unit, settings);
  unit->begun_ =
      unit->action_->BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front());
  if (!unit->begun_)
    return unit;
  if (llvm::Error error = unit->action_->Execute())
    llvm::consumeError(std::move(error));
  else
    unit->complete_ = true;
  return unit;
}

ParsedUnit::~ParsedUnit() {
  if (begun_)
    action_->EndSourceFile();
}

std::optional<clang::SourceLocation> ParsedUnit::userMacro(llvm::StringRef name) const {
  clang::Preprocessor &preprocessor = compiler_->getPreprocessor();
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
  if (!macro || macro->isBuiltinMacro() ||
      compiler_->getSourceManager().isInSystemHeader(macro->getDefinitionLoc()))
    return std::nullopt;
  return macro->getDefinitionLoc();
}

std::vector<std::string> ParsedUnit::dependencies() const {
  return dependencies_ ? dependencies_->getDependencies().vec() : std::vector<std::string>{};
}

} // namespace gtap
