import { lookup } from '#contract/lookup.ts'
import { accountIn, headed, nameIn } from './free-text.ts'
import { kindByWords } from './kinds.ts'
import type { BareLine, LineKind } from './statement.ts'

type Details = Partial<
  Pick<BareLine, 'name' | 'iban' | 'bic' | 'text' | 'end_to_end_id' | 'batch_id' | 'return_reason' | 'kind'>
>

/**
 * Parses field :86: of a line. Banks use three formats: numbered subfields ("166?00GUTSCHRIFT?20EREF+…"), keywords between slashes
 * ("/NAME/…/REMI/…"), and free text, which may contain SEPA keywords ("EREF+", "SVWZ+") or labels ("NAAM:", "IBAN/"); without any, IBAN and
 * name are guessed.
 */
export function readDetails(text: string, line: BareLine): Details {
  const [, separator] = /^(?:\d{3})?([?>|~<^])(?=\d{2})/.exec(text) ?? []
  const details = separator
    ? numbered(text, separator)
    : /^\/[A-Z]{2,5}\//m.test(text)
      ? slashed(text)
      : free(text)
  const read = {
    ...details,
    iban: details.iban || line.iban,
    text: details.text || line.text,
    batch_id: [line.batch_id, details.batch_id ?? ''].filter((id) => id !== '').join(' '),
    return_reason: details.return_reason ?? line.return_reason,
  }
  return { ...read, kind: line.kind ?? kindByCode(text) ?? kindByWords({ ...line, ...read }) }
}

/** By the three-digit code of German banks: charges and commissions, and interest. */
function kindByCode(text: string): LineKind | null {
  if (/^80[5678]\D/.test(text)) return 'charge'
  return /^81[45]\D/.test(text) ? 'interest' : null
}

/** Subfields may be wrapped anywhere, even within a word: lines are joined without a space. */
function numbered(text: string, separator: string): Details {
  const parts = new Map<number, string>()
  for (const part of text.replaceAll('\n', '').split(separator).slice(1)) {
    const key = Number(part.slice(0, 2))
    parts.set(key, `${parts.get(key) ?? ''}${part.slice(2)}`)
  }
  const between = (first: number, last: number) =>
    [...parts].filter(([key]) => key >= first && key <= last).map(([, part]) => part)
  const purpose = [...between(20, 29), ...between(60, 63)]
  const words = sepaWords(purpose.join(''))
  // The text key supplement has the reason of a return; otherwise it is 000, 997 and the like.
  const isReturn =
    /^(159|109|119|108|984|985|993|994)/.test(text) || /^9[0-3]\d$/.test(parts.get(34)?.trim() ?? '')
  return {
    name: nameOf(parts.get(32) ?? '', parts.get(33) ?? '') || (words?.['ABWA'] ?? ''),
    iban: accountIn(words?.['IBAN'] ?? parts.get(31) ?? '') || accountIn(purpose.join('')),
    bic: (words?.['BIC'] ?? parts.get(30) ?? '').trim(),
    text: words
      ? (words['SVWZ'] ?? words['rest'] ?? '')
      : purpose
          .map((part) => part.trimEnd())
          .join(' ')
          .trim(),
    end_to_end_id: provided(words?.['EREF'] ?? ''),
    batch_id: words?.['KREF'] ?? '',
    return_reason: isReturn
      ? (/\bRETURN[A-Z ]*([A-Z]{2}\d{2})|\b([A-Z]{2}\d{2})\b(?=[^+]*$)/.exec(purpose.join(''))?.[1] ?? 'RTRN')
      : null,
  }
}

/** Banks break a name at 27 letters, within a word; a shorter first part ends where a word does. */
const nameOf = (first: string, second: string): string =>
  (first.length < NAME_LENGTH ? `${first} ${second}` : first + second).replaceAll(/ {2,}/g, ' ').trim()

const NAME_LENGTH = 27

const SLASHED =
  /\/(TRTP|TRCD|PREF|EREF|MARF|CSID|ORDP|BENM|CNTP|NAME|ID|ADDR|IBAN|BIC|REMI|RTRN|CRED|DEBT|PURP|ULTC|ULTD|SVCL|ISDT|INIT|CUSTREF|KREF)\//

/** A keyword and its value, up to the next keyword. ING and Rabobank put the counterparty into one value that contains slashes. */
function slashed(text: string): Details {
  const parts = text.replaceAll('\n', '').split(SLASHED)
  const words = lookup<string>()
  for (let at = 1; at < parts.length; at += 2) {
    const [word = '', value = ''] = parts.slice(at, at + 2)
    words[word] ??= value.trim()
  }
  const [account = '', bic = '', name = ''] = (words['CNTP'] ?? '').split('/')
  const remittance = words['REMI'] ?? ''
  return {
    name: words['NAME'] || name,
    iban: accountIn(words['IBAN'] ?? account),
    bic: words['BIC'] ?? bic,
    text: (/^(?:USTD|STRD)\/(?:[^/]*\/)?(.*)$/.exec(remittance)?.[1] ?? remittance).replace(/\/$/, ''),
    end_to_end_id: provided(words['EREF'] ?? ''),
    batch_id: words['KREF'] ?? words['PREF'] ?? words['CUSTREF'] ?? '',
    return_reason: words['RTRN'] === undefined ? null : words['RTRN'].split('/')[0] || 'RTRN',
  }
}

function free(text: string): Details {
  const joined = text.replaceAll('\n', ' ').trim()
  const found = sepaWords(text.replaceAll('\n', ''))
  // "IBAN:" and "BIC:" alone are ordinary labels.
  const words = ['EREF', 'KREF', 'MREF', 'SVWZ', 'ABWA'].some((word) => found?.[word] !== undefined)
    ? found
    : null
  const heads = words ? null : headed(joined)
  return {
    name: words?.['ABWA'] ?? heads?.name ?? (words || heads ? '' : nameIn(text)),
    iban: accountIn(words?.['IBAN'] ?? heads?.iban ?? joined) || accountIn(joined),
    ...(heads?.bic !== undefined && { bic: heads.bic.split(' ')[0] ?? '' }),
    text: words ? (words['SVWZ'] ?? joined) : (heads?.text ?? joined),
    end_to_end_id: provided(words?.['EREF'] ?? heads?.id ?? ''),
    batch_id: words?.['KREF'] ?? '',
    return_reason: RETURN.test(text) ? 'RTRN' : null,
  }
}

/** The words of banks for returned money in free text. Payers of a return bus, and our own id "RETURN-1-…", must not match. */
const RETURN =
  /\b(?:RUECKUEBERWEISUNG|RÜCKÜBERWEISUNG|RETOURE)\b|^(?:SEPA |PAYMENT )?(?:STORNO\b|RETURN(?:ED)?(?: *$| *[:/,]| (?:OF|PAYMENT|TRANSFER|CREDIT|[A-Z]{2}\d\d)\b))/im

const SEPA_WORD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)[+:]/

/** The SEPA keywords in a text ("EREF+123SVWZ+Order 7"), and the text before them as `rest`; null if there are none. */
function sepaWords(text: string): Record<string, string> | null {
  const parts = text.split(SEPA_WORD)
  if (parts.length === 1) return null
  const words = lookup<string>({ rest: (parts[0] ?? '').trim() })
  for (let at = 1; at < parts.length; at += 2) words[parts[at] ?? ''] ??= (parts[at + 1] ?? '').trim()
  return words
}

const provided = (id: string): string => (/^NOT ?PROVIDED$/i.test(id.trim()) ? '' : id.trim())
