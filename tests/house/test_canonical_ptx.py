# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/canonical_ptx.py takes renamed symbols for the same program, and nothing else."""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "scripts"))
from canonical_ptx import canonical  # noqa: E402

PTX = """
.version 9.0
.target sm_90
.extern .func  (.param .b32 func_retval0) helper(.param .b64 helper_param_0);
.const .align 8 .b8 _ZN4gtap6detail11this_moduleE[40];
.func  (.param .b32 func_retval0) _ZN4gtap4stepILi1EEEv(
	.param .b64 _ZN4gtap4stepILi1EEEv_param_0
)
{
	.reg .b32 	%r<4>;
	ld.param.u64 	%rd1, [_ZN4gtap4stepILi1EEEv_param_0];
	ld.const.u32 	%r1, [_ZN4gtap6detail11this_moduleE+16];
	st.param.b32 	[func_retval0+0], %r1;
	ret;
}
.visible .entry kernel(
	.param .u64 kernel_param_0
)
{
	.shared .align 4 .u32 _ZZN4gtap5wordsEvE4word;
$L__BB1_2:
	st.shared.u32 	[_ZZN4gtap5wordsEvE4word], 7;
	call.uni (retval0), _ZN4gtap4stepILi1EEEv, (param0);
	bra.uni 	$L__BB1_2;
}
"""


class CanonicalPtx(unittest.TestCase):
    def expect(self, same, *replacements):
        changed = PTX
        for old, new in replacements:
            self.assertIn(old, changed)
            changed = changed.replace(old, new)
        self.assertEqual(canonical(PTX) == canonical(changed), same)

    def test_renamed_symbols_are_the_same(self):
        self.expect(True, ("_ZN4gtap4stepILi1EEEv", "_ZN4gtap8new_stepILi1EEEv"))
        self.expect(True, ("_ZZN4gtap5wordsEvE4word", "_ZZN4gtap9new_wordsEvE4word"))
        self.expect(True, ("this_module", "own_module"), ("kernel", "entry_of_fib"))

    def test_constants_count(self):
        self.expect(False, ("], 7;", "], 8;"))
        self.expect(False, ("this_moduleE+16", "this_moduleE+20"))
        self.expect(False, ("this_moduleE[40]", "this_moduleE[48]"))

    def test_instructions_and_registers_count(self):
        self.expect(False, ("st.shared.u32", "st.shared.u64"))
        self.expect(False, ("[func_retval0+0], %r1", "[func_retval0+0], %r2"))
        self.expect(False, ("%r<4>", "%r<5>"))
        self.expect(False, (".align 8", ".align 16"))

    def test_another_symbol_counts(self):
        self.expect(False, ("(retval0), _ZN4gtap4stepILi1EEEv, ", "(retval0), helper, "))
        self.expect(False, ("ld.const.u32 	%r1, [_ZN4gtap6detail11this_moduleE+16]",
                            "ld.const.u32 	%r1, [_ZZN4gtap5wordsEvE4word+16]"))

    def test_two_symbols_do_not_become_one(self):
        self.expect(False, ("_ZZN4gtap5wordsEvE4word], 7", "_ZN4gtap6detail11this_moduleE], 7"))

    def test_labels_and_order_count(self):
        self.expect(False, ("$L__BB1_2:", "$L__BB1_3:"))
        self.expect(False, ("	ret;\n", ""))


if __name__ == "__main__":
    unittest.main()
