import { isCurrencyCode } from './currency-codes.ts'
import type { CsvColumn } from './reading.ts'

/** What the cells of a column are. */
export type ColumnKind = 'day' | 'amount' | 'iban' | 'side' | 'state' | 'currency' | 'text' | 'empty'

const IN =
  /(?<!\p{L})(?:haben|haber|dobro|cr[eé]dito?|kredit|uplat[ae]|potražuje|abonos?|gutschrift(?:en)?|paid in|money in|deposits?|einzahlung|ingresos?|entrate|avere|accrediti|wpływy?|uznania|příjem|einnahmen?|zugang)(?!\p{L})/iu
const OUT =
  /(?<!\p{L})(?:soll|debe|breme|d[eé]bito?|debet|isplat[ae]|duguje|cargos?|belastung(?:en)?|lastschrift|paid out|money out|withdrawals?|auszahlung|gastos?|uscite|dare|addebiti|wydatki|obciążenia|výdaj|ausgaben?|abgang)(?!\p{L})/iu
const ANY =
  /(?<!\p{L})(?:(?:buchungs|umsatz)?betrag|bedrag|amount|iznos|import[eo]?|umsatz|kwota|sum[ae]|summa|net(?:to)?|montant|částka|objem|beløb|beløp|belopp|määrä|montante|összeg|valor)(?!\p{L})/iu
const ACCOUNT_CURRENCY = /kontow(?:ä|ae)hrung|account currency|rekeningvaluta|valuti računa/i
/** What is no amount of the booking itself, although it may be called so. */
const NO_AMOUNT =
  /urspr|orig|oorspr|fremd|foreign|local|einzel|detail|individual|instructed|fee|gebühr|entgelt|spesen|charge|commission|naknad|vat|tax|mwst|steuer/iu

/** Whether a heading names the currency of the account: beside that amount there may be one in the currency of the payment. */
const isInAccountCurrency = (heading: string): boolean =>
  ACCOUNT_CURRENCY.test(heading) ||
  (heading.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.some(isCurrencyCode) ?? false)

/** Whether a heading is of amounts in both directions. */
const isSigned = (heading: string): boolean => IN.test(heading) === OUT.test(heading)

/** The meanings of columns by their headings in the languages of banks, for columns of one kind. Of several headings the first test wins. */
export const MEANINGS: [CsvColumn, ColumnKind, ((heading: string) => boolean)[]][] = [
  ['state', 'state', [() => true]],
  ['side', 'side', [() => true]],
  [
    'value_date',
    'day',
    [
      matches(
        /valut|value|wertstell|^wert$|rente|(?:fecha|f\.?) ?valor|waluty|interest|valeur|dateval|valör/i,
      ),
    ],
  ],
  [
    'booked_on',
    'day',
    [
      matches(
        /buchung|book|boek|complet|post(?:ed|ing)|knjiž|księg|executed|izvršenja|operaci[oó]n|comptab|bogfør|bokför|dateop/i,
      ),
      matches(/datum|dat[aeo]|fecha|dan|tag/i),
      () => true,
    ],
  ],
  ['balance', 'amount', [matches(/saldo|balance|kontostand|stanje|solde|zůstatek|egyenleg|^guthaben/i)]],
  [
    'fee',
    'amount',
    [
      matches(
        /^(?:transaction )?(?:fees?|gebühr(?:en)?|gebuehr|entgelt|naknada|comisi[oó]n|kosten|provision)(?: amount| betrag)?(?: ?\(?[A-Z]{3}\)?)?$/i,
      ),
    ],
  ],
  [
    'amount',
    'amount',
    [
      (heading) => IN.test(heading) && OUT.test(heading),
      (heading) =>
        isInAccountCurrency(heading) && ANY.test(heading) && isSigned(heading) && !NO_AMOUNT.test(heading),
      (heading) =>
        ANY.test(heading) && ANY.exec(heading)?.index === 0 && isSigned(heading) && !NO_AMOUNT.test(heading),
      (heading) => ANY.test(heading) && isSigned(heading) && !NO_AMOUNT.test(heading),
      matches(/^(?:value|wert)$/i),
    ],
  ],
  [
    'credit',
    'amount',
    [(heading) => IN.test(heading) && !NO_AMOUNT.test(heading), matches(/^inn?(?: på konto)?$/i)],
  ],
  [
    'debit',
    'amount',
    [(heading) => OUT.test(heading) && !NO_AMOUNT.test(heading), matches(/^(?:out|ut)(?: fra konto)?$/i)],
  ],
  ['own_account', 'iban', [matches(/auftragskonto|kontoinhaber|eigenes|^own|vlastit|^iban\/bban$|^mein/i)]],
  [
    'iban',
    'iban',
    [matches(/tegen|gegen|counter|partner|beteiligt|primatelj|platitelj|contrepartie/i), () => true],
  ],
  [
    'payee',
    'text',
    [
      matches(
        /^(?:zahlungsempfänger|empfänger|begünstigter|payee|beneficiary|primatelj|beneficiario)(?!.*(?:auftraggeber|payer|pflichtig|platitelj))/i,
      ),
    ],
  ],
  [
    'name',
    'text',
    [
      matches(/(?:name|naam|naziv|nom).{0,30}(?:beteiligt|tegenpartij|platitelj|partner|counterparty)/i),
      matches(
        /auftraggeber|zahlungspflichtig|beg(?:ü|ue)nstigt|empf(?:ä|ae)nger|payer|payee|platitelj|ordenante|partner|counter ?party|contrepartie|tegenpartij|protistran[ay]|kontrahent|contraparte|merchant|gegenpartei|nadawca|odesílatel/i,
      ),
      matches(
        /^(?!.*(?:konto|account|rekening|bank|product|file)).*(?:name|naam|naziv|název|nimi|navn|neve)/i,
      ),
    ],
  ],
  [
    'text',
    'text',
    [
      matches(/zweck|purpose|remittance|svrha|mededeling|omschrijving-1|tytuł|zpráva|completa|^vwz/i),
      matches(
        /^(?:omschrijving|description|details|label|opis|concepto|text|memo|message|mitteilung|avisierungstext|r[eé]f[eé]rence|libell[eé]|descrizione|causale|beskrivelse)/i,
      ),
      matches(
        /text|details|opis|concept|zahlungsreferenz|payment reference|közlemény|selgitus|informácia pre|poznámka|bericht/i,
      ),
    ],
  ],
  [
    'reference',
    'text',
    [matches(/referen|transaction ?id|transactie|poziv|^volgnr|umsatz-?id|buchungs-?id/i)],
  ],
]

/** Headings of a direction, whatever its words are: without them amounts that have no sign cannot be told apart. */
const SIDE =
  /debit.{0,3}credit|credit.{0,3}debit|debet.{0,3}credit|soll.{0,3}haben|af.{0,3}bij|^[dcshk] ?\/? ?[dcshk]$|^\+ ?\/ ?[-−]$|^direction$|^sign$|^richting$|balance impact/i

/** Whether a heading is that of states: whether rows are booked. */
export const isState = (heading: string): boolean =>
  /^(?:(?:transaction|booking|payment|buchungs)[ -]?)?(?:status|state|estado|stato|statut|stav|estatus)$/i.test(
    heading,
  )

/** Whether a heading is that of a direction. */
export const isSide = (heading: string): boolean => SIDE.test(heading)

function matches(pattern: RegExp): (heading: string) => boolean {
  return (heading) => pattern.test(heading)
}

/** Whether a heading is that of the account itself, if another column has accounts, too. */
export const isOwnAccount = (heading: string): boolean =>
  /auftragskonto|kontoinhaber|eigenes|^own|vlastit|^iban\/bban$|^mein|^(?:opdrachtgevers)?rekening(?:nummer)?$|^account(?: number)?$/i.test(
    heading,
  )
