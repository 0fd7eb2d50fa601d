import { typedCode } from '#contract/gate/barcode.ts'
import { GATE_PATH } from '#contract/gate/names.ts'

/** The pairing code in a text: the code itself, or a link of the office with it; empty for any other text. */
export function pairingCodeOf(text: string): string {
  const [, fragment] = /^https?:\/\/[^\s/]+\/gate#([\w-]+)$/.exec(text.trim()) ?? []
  return typedCode(fragment ?? text)
}

/** Takes the code of the link by which the page was opened, and removes it from the address and the history; empty without one. */
export function takeCodeOfLink(): string {
  const code = typedCode(location.hash.slice(1))
  if (location.hash !== '') history.replaceState(null, '', GATE_PATH)
  return code
}
