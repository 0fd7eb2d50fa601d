import { html, type Html } from '#server/platform/text/html.ts'
import { messages } from '#server/mail/messages.ts'

interface Picture {
  cid: string
  alt: string
  caption: string
}

/** The content of a mail as plain text. */
export interface MailContent {
  heading: string
  /** The name in the greeting; null for a greeting without a name. */
  name: string | null
  paragraphs: string[]
  /** A small table: a label and a value in each row. */
  rows?: [string, string][]
  /** Pictures attached with their `cid`, and alternative texts. */
  pictures?: Picture[]
  /** A code to type, and the text before it. */
  code?: { label: string; value: string }
  button?: { label: string; url: string }
  /** Further links, below the button. */
  links?: { label: string; url: string }[]
  /** The last paragraphs. */
  closing?: string[]
}

/** The kind of a part of a mail. */
export type PartKind = 'subject' | 'heading' | 'paragraph' | 'row' | 'picture' | 'code' | 'button' | 'link'

/** The parts of a mail in display order. */
export function partsOf(subject: string, content: MailContent): [PartKind, string][] {
  const {
    heading,
    name,
    paragraphs,
    rows = [],
    pictures = [],
    code,
    button,
    links = [],
    closing = [],
  } = content
  const all: [PartKind, string[]][] = [
    ['subject', [subject]],
    ['heading', [heading]],
    ['paragraph', [greetingTo(name), ...paragraphs]],
    ['row', rows.flat()],
    ['picture', pictures.flatMap(({ alt, caption }) => [caption, alt])],
    ['code', code ? [code.label] : []],
    ['button', button ? [button.label] : []],
    ['paragraph', button ? [messages.buttonAddress] : []],
    ['link', links.map(({ label }) => label)],
    ['paragraph', closing],
  ]
  return all.flatMap(([kind, texts]) => texts.map((text): [PartKind, string] => [kind, text]))
}

const greetingTo = (name: string | null): string =>
  name === null || name === '' ? messages.greeting : messages.greetingByName({ name })

/** A mail as HTML and as text. */
export interface RenderedMail {
  html: string
  text: string
}

/** Renders a mail's content as HTML, everything escaped, and as plain text. */
export function renderMail({
  heading,
  name,
  paragraphs,
  rows = [],
  pictures = [],
  code,
  button,
  links = [],
  closing = [],
}: MailContent): RenderedMail {
  const greeting = greetingTo(name)
  const pieces = [
    html`<h1>${heading}</h1>`,
    [greeting, ...paragraphs].map(paragraphHtml),
    rows.length > 0 ? tableHtml(rows) : null,
    pictures.map(pictureHtml),
    code ? codeHtml(code) : null,
    button ? buttonHtml(button.label, button.url) : null,
    links.map(({ label, url }) => html`<p><a href="${url}">${label}</a></p>`),
    closing.map(paragraphHtml),
  ]
  const text = [
    `${heading}\n${'='.repeat(heading.length)}`,
    greeting,
    ...paragraphs,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code ? `${code.label}\n${code.value}` : '',
    ...[button ?? [], links].flat().map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
  ]
  return {
    html: pieces
      .flatMap((piece) => piece ?? [])
      .map(({ markup }) => markup)
      .join('\n'),
    text: text.filter((piece) => piece !== '').join('\n\n'),
  }
}

/** Only texts of the festival have line breaks. */
const paragraphHtml = (text: string): Html =>
  html`<p>${text.split(/\r?\n/).map((line, index) => html`${index > 0 ? html`<br />` : null}${line}`)}</p>`

const tableHtml = (rows: [string, string][]): Html =>
  html`<table class="rows" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <td class="name" valign="top">${name}</td>
          ${valueCell(value)}
        </tr> `,
    )}
  </table>`

// Amounts and codes must not wrap.
const valueCell = (value: string): Html =>
  value.length <= 24
    ? html`<td class="value" valign="top" align="right" nowrap>${value}</td>`
    : html`<td class="value" valign="top" align="right">${value}</td>`

const pictureHtml = ({ cid, alt, caption }: Picture): Html =>
  html`<p><img src="cid:${cid}" alt="${alt}" width="200" height="200" /></p>
    <p class="small">${caption}</p>`

// Without spaces, so that phones offer it above the keyboard and a double click selects it.
const codeHtml = ({ label, value }: NonNullable<MailContent['code']>): Html =>
  html`<p class="before-code">${label}</p>
    <p class="code"><b>${value}</b></p>`

// The festival's accent is in the style sheet; mail programs that ignore it use `bgcolor` and `color`.
const buttonHtml = (label: string, url: string): Html =>
  html`<table role="presentation" cellpadding="14" cellspacing="0" border="0">
      <tr>
        <td class="button" bgcolor="#ffb347">
          <a class="press" href="${url}"
            ><b><font color="#15112f">${label}</font></b></a
          >
        </td>
      </tr>
    </table>
    <p class="small">${messages.buttonAddress}<br /><a href="${url}">${url}</a></p>`
