import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from '#languages/compare.ts'
import { world } from '#testing/harness/world.ts'
import { collectMails } from './collect.ts'

/** Folders with messages of mails. */
const FOLDERS =
  /^server\/(mail|customers|waiting-list|sale-alerts|orders|staff|checkout|upgrades|guests|fulfilment|payments|refunds|tickets|api-keys|webhooks)\./

/** Messages of these folders that are in no mail, or cannot be replaced by a festival, with the reason. */
const NOT_EDITABLE: [path: RegExp, why: string][] = [
  [/^server\/mail\.unsubscribeNews/, 'only messages that the staff write themselves say it'],
  [/^server\/mail\.uncertain$/, 'the staff read it'],
  [/^server\/(payments|refunds)\.(problems|disputeReasons)\./, 'the staff read them'],
  [
    /^server\/payments\.(blockedAfter|orderClosed|changedToLess|moreThanDue|balanceOverdue)/,
    'the staff read them',
  ],
  [/^server\/(api-keys|webhooks)\.(?!mail\.)/, 'the office and the interface say it'],
  [/^server\/tickets\.paidAgain$/, 'the staff read it'],
  [/^server\/tickets\.variant(Fixed|Dearer|Cheaper)$/, 'the shop says it'],
  [/^server\/customers\.boxOffice$/, 'it is the name of an account'],
  [/^server\/payments\.(order|installment)Charge$/, 'it is on the page of the bank'],
  [/^server\/checkout\.noCompanyInvoices$/, 'the shop says it'],
  [/^server\/customers\.(companyName|vatNumber)/, 'the shop says it'],
  [/^server\/tickets\.fields\./, 'the shop says it'],
  [/^server\/tickets\.variant(Fixed|Dearer|Cheaper)$/, 'the shop says it'],
  [/^server\/upgrades\.(?!ended\.)/, 'the shop says it'],
  [/^server\/tickets\.wallets\./, 'it can be edited while the festival has that wallet'],
  [/^server\/tickets\.questions\.entry$/, 'the previews have no question that admission waits for'],
  [/^server\/fulfilment\.pickUpCode$/, 'the mails of the previews have nothing that is collected on site'],
]

test('every message of the mails can be edited by the festival, or is listed with the reason why not', async (t) => {
  const w = await world(t)
  const seen = await w.shop.transact(async (tx) => {
    const mails = await collectMails(tx, 'en')
    return new Set([...mails.values()].flatMap(({ texts }) => texts.map(({ path }) => path)))
  })
  const all = [...(await readSource('.')).keys()].filter((path) => FOLDERS.test(path))
  const named = (path: string) => NOT_EDITABLE.some(([pattern]) => pattern.test(path))
  assert.deepEqual(
    all.filter((path) => !seen.has(path) && !named(path)),
    [],
  )
  assert.deepEqual(
    [...seen].filter((path) => named(path) || !FOLDERS.test(path)),
    [],
  )
})
