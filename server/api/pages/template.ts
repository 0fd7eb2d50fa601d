import { readFile } from 'node:fs/promises'
import type { PageName } from '#contract/pages/pages.ts'
import { once } from '#server/platform/once.ts'
import { sourceHashOf } from '#server/api/security-headers.ts'
import { type Chunk, DIST, filesOf, readLanguageFiles, readManifest } from '#server/api/html/built-files.ts'

/**
 * A built page with the inlined style sheets of its first screen, so that it is painted on arrival, and the script that starts its code.
 */
export interface Template {
  html: string
  /** The hashes that allow that style and that script in the page's policy. */
  styleSource: string
  scriptSource: string
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g
const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/g

const TEXT = 'shop/site/TextPage.tsx'

/**
 * The module of each page (web/shop/router.tsx), so that its style sheets are there before its scripts; null where both are in the shop's
 * entry file.
 */
export const MODULES: Record<PageName | 'item', string | null> = {
  home: null,
  tickets: 'shop/catalogue/CataloguePage.tsx',
  merchandise: 'shop/catalogue/CataloguePage.tsx',
  item: 'shop/catalogue/CataloguePage.tsx',
  login: 'shop/customers/login/LoginPage.tsx',
  register: 'shop/customers/login/RegisterPage.tsx',
  forgotPassword: 'shop/customers/password/ForgotPasswordPage.tsx',
  resetPassword: 'shop/customers/password/ResetPasswordPage.tsx',
  resendTickets: 'shop/customers/password/ResendTicketsPage.tsx',
  findOrder: 'shop/customers/order/FindOrderPage.tsx',
  confirmEmail: 'shop/customers/email/ConfirmEmailPage.tsx',
  account: 'shop/customers/account/AccountPage.tsx',
  checkout: 'shop/checkout/CheckoutPage.tsx',
  portal: 'shop/portal/PortalPage.tsx',
  order: 'shop/portal/order/OrderPage.tsx',
  confirmation: 'shop/portal/order/OrderPage.tsx',
  manageTicket: 'shop/tickets/ManageTicketPage.tsx',
  requestRefund: 'shop/refunds/request/RefundRequestPage.tsx',
  refund: 'shop/refunds/detail/RefundPage.tsx',
  waitingList: 'shop/waiting-list/WaitingListPage.tsx',
  confirmWaitingList: 'shop/waiting-list/ConfirmWaitingListPage.tsx',
  unsubscribeSaleAlerts: 'shop/sale/UnsubscribeSaleAlertsPage.tsx',
  unsubscribeNews: 'shop/customers/news/UnsubscribeNewsPage.tsx',
  acceptGift: 'shop/gifts/AcceptGiftPage.tsx',
  guestList: 'shop/guest-list/GuestListPage.tsx',
  answers: 'shop/portal/answers/AnswersPage.tsx',
  acceptTerms: 'shop/terms/AcceptTermsPage.tsx',
  installment: 'shop/installments/InstallmentPage.tsx',
  terms: TEXT,
  privacy: TEXT,
  security: TEXT,
  cookies: TEXT,
  faqs: TEXT,
  ambassadors: 'shop/site/AmbassadorsPage.tsx',
}

/** A script without comments and indentation. */
const bare = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\/[/*]/.test(line))
    .join('\n')

/** The template of each page in each language. */
export const readTemplates = once(async () => {
  const [plain, start, manifest, inLanguage] = await Promise.all([
    readFile(new URL('index.html', DIST), 'utf8'),
    readFile(new URL('start.js', import.meta.url), 'utf8'),
    readManifest(),
    readLanguageFiles(),
  ])
  const styles = await readStyles(plain, manifest)
  const made = new Map<string, Template>()
  return (page: PageName | 'item' | null, language: string): Template => {
    const module = (page && MODULES[page]) ?? ''
    return made.getOrInsertComputed(`${language} ${module}`, () => {
      const { html, style, files } = templateFor(plain, filesOf(manifest, module), styles)
      const list = inLanguage(JSON.stringify(files), language)
      const script = bare(start).replace('const FILES = []', () => `const FILES = ${list}`)
      return {
        html: inLanguage(html, language).replace('</body>', () => `<script>${script}</script>\n</body>`),
        styleSource: sourceHashOf(style),
        scriptSource: sourceHashOf(script),
      }
    })
  }
})

async function readStyles(plain: string, manifest: Record<string, Chunk>): Promise<Map<string, string>> {
  const first = namesIn(plain, STYLE_SHEET)
  const later = Object.values(MODULES).flatMap((module) => filesOf(manifest, module ?? '').sheets)
  const read = async (file: string) => [file, await readFile(new URL(file, DIST), 'utf8')] as const
  return new Map(await Promise.all([...new Set([...first, ...later])].map(read)))
}

const namesIn = (plain: string, tags: RegExp): string[] =>
  [...plain.matchAll(tags)].map(([, file = '']) => file)

function templateFor(
  plain: string,
  { scripts, sheets }: { scripts: string[]; sheets: string[] },
  styles: Map<string, string>,
) {
  const allSheets = [...new Set([...namesIn(plain, STYLE_SHEET), ...sheets])]
  // Dependencies first.
  const files = [...new Set([...namesIn(plain, SCRIPT), ...scripts.toReversed()])].map((file) => `/${file}`)
  const style = allSheets.map((file) => styles.get(file)).join('')
  // The bundler's loader finds the link of the sheet, and a disabled one is not fetched.
  const links = [
    ...allSheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ]
  const html = plain
    .replace(STYLE_SHEET, '')
    .replace(SCRIPT, '')
    .replace('</head>', () => `<style>${style}</style>\n${links.join('\n')}\n</head>`)
  return { html, style, files }
}
