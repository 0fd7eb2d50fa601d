import { typedCode } from '#contract/gate/barcode.ts'
import { GATE_PATH } from '#contract/gate/names.ts'

/** The pairing code in a text: the code itself, or a link of the office with it; empty for any other text. */
export function pairingCodeOf(text: string): string {
  const [, fragment] = /^https?:\/\/[^\s/]+\/gate#([\w-]+)$/.exec(text.trim()) ?? []
  return typedCode(fragment ?? text)
}

/** Reads the code from the URL, and removes it from the URL and the history; empty if there is none. */
export function takeCodeOfLink(): string {
  const code = typedCode(location.hash.slice(1))
  if (location.hash !== '') history.replaceState(null, '', GATE_PATH)
  return code
}
