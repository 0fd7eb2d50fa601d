import { listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import type { Entry } from '#contract/occasions.ts'
import { accentOf, AMBER, INK, PAPER, QUIET } from '#server/documents/drawing/colors.ts'
import { reserveLetters } from '#server/documents/drawing/fonts.ts'
import { drawBackground } from './background.ts'
import { CARD, PICTURE } from './layout.ts'
import type { Picture } from './picture.ts'
import { type Box, type Doc, drawFact, heightOf, drawText } from '#server/documents/drawing/text.ts'
import { modulesOf } from '#server/documents/drawing/qr-code.ts'
import type { Modules } from '#server/documents/drawing/qr-penalty.ts'
import { qrPicture } from '#server/documents/drawing/qr-picture.ts'
import { drawStringLights } from '#server/documents/drawing/string-lights.ts'
import { bytesOf, createPdf } from '#server/documents/drawing/pdf.ts'
import { addRepeatedParts } from '#server/documents/drawing/repeated-parts.ts'
import { messages as texts } from './messages.ts'

/** The content of a ticket as texts and a picture, so that it can be sent to a worker thread. */
export interface TicketContent {
  kind: 'ticket'
  festival: string
  event: string
  product: string
  holder: string
  age: string | null
  /** The time of its validity, or of its departure. */
  when: string | null
  /** The place; for transport the meeting point. */
  location: string | null
  entry: Entry
  travels: boolean
  /** The questions that are open without whose answers nobody is let in. */
  unanswered: string[]
  order_code: string
  code: string
  qr: string
  /** Whether the QR code is also needed as a PNG. */
  withQrCode: boolean
  picture: Picture | null
  /** The path of the picture, whose content never changes. */
  pictureName: string | null
  accentColor: string | null
  termsUrl: string
  /** Milliseconds since 1970. */
  drawnAt: number
}

/** Those of a ticket's and an order's code, which differ on every ticket. */
const CODE_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'

// A5 in points.
const PAGE = { width: 419.53, height: 595.28 }
const INNER = { x: CARD.x + 24, width: CARD.width - 48 }

type File = Buffer<ArrayBuffer>

/** Renders a ticket as a PDF of one page, and its QR code as a PNG. */
export function ticketWithQrCode(ticket: TicketContent): [page: File, picture: File] {
  const modules = modulesOf(ticket.qr)
  return [ticketPage(ticket, modules), qrPicture(modules)]
}

/** Renders a ticket as a PDF of one page. */
export function ticketPage(ticket: TicketContent, modules = modulesOf(ticket.qr)): File {
  const doc = createPdf([PAGE.width, PAGE.height], {
    title: `${ticket.product} – ${ticket.festival}`,
    author: ticket.festival,
    subject: texts.subject({ code: ticket.code }),
    drawnAt: ticket.drawnAt,
  })
  const look = lookOf(ticket)
  const place = addRepeatedParts(doc, JSON.stringify([look, look.picture !== null]), {
    Ticket: (part) => drawTicket(part, look),
    Footer: (part) => drawFooter(part, look),
  })
  place('Ticket')
  reserveLetters(doc, 'strong', CODE_LETTERS)
  drawStub(doc, ticket, modules)
  place('Footer')
  return bytesOf(doc)
}

/** What is the same on all tickets of a product. */
function lookOf({ festival, event, product, when, picture, pictureName, ...ticket }: TicketContent) {
  const footer = `${texts.entries[ticket.entry].long} ${texts.footer({ festival, address: ticket.termsUrl })}`
  return {
    festival,
    event,
    product,
    when,
    footer,
    picture,
    pictureName,
    accent: accentOf(ticket.accentColor),
  }
}

type Look = ReturnType<typeof lookOf>

function drawTicket(doc: Doc, look: Look): void {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(PAPER)
  drawCard(doc)
  drawUpperPart(doc, look)
  drawPerforation(doc)
}

function drawCard(doc: Doc): void {
  const { x, y, width, height, radius } = CARD
  // PDF has no blur: the shadow consists of several faint rectangles, each slightly larger.
  for (let spread = 7; spread > 0; spread--)
    doc
      .roundedRect(x - spread, y - spread + 5, width + 2 * spread, height + 2 * spread, radius + spread)
      .fillOpacity(0.016)
      .fill(INK)
  doc.fillOpacity(1).roundedRect(x, y, width, height, radius).fill('#ffffff')
}

function drawUpperPart(doc: Doc, look: Look): void {
  const { x, y, width, tear, radius } = CARD
  const title: Box = {
    font: 'poster',
    color: '#ffffff',
    ...INNER,
    y: tear - 144,
    height: 98,
    sizes: [38, 6],
    spacing: -0.5,
    alignBottom: true,
  }
  doc
    .save()
    .roundedRect(x, y, width, tear - y + radius, radius)
    .clip()
  doc
    .rect(x, y, width, tear - y)
    .clip()
    .rect(x, y, width, tear - y)
    .fill(INK)
  drawBackground(doc, PICTURE, look.picture, look.accent, tear - 46 - heightOf(doc, look.product, title))
  drawStringLights(doc, { x: x - 8, y: y + 46, width: width + 16, swags: 3, sag: 17, color: AMBER })
  doc.restore()
  const name: Box = {
    font: 'heading',
    color: PAPER,
    ...INNER,
    y: y + 18,
    height: 22,
    sizes: [15, 5],
    align: 'center',
  }
  drawText(doc, look.festival, name)
  drawText(doc, look.product, title)
  const facts = look.event === look.festival ? [look.when] : [look.event, look.when]
  const line: Box = { font: 'text', color: '#e9dfff', ...INNER, y: tear - 40, height: 27, sizes: [11.5, 5] }
  drawText(doc, facts.filter((fact) => fact !== null).join('  ·  '), line)
}

const QR = { size: 136, x: CARD.x + CARD.width - 24 - 136, y: CARD.tear + 24 }
const LEFT = { x: INNER.x, width: QR.x - INNER.x - 20 }
/** The heights of a fact with its label, and of the note below the facts of a transport. */
const FACT = 30
const NOTE = 22
const LAST = { y: QR.y + QR.size - 3, height: 18, sizes: [11, 5] } satisfies Partial<Box>

function drawStub(doc: Doc, ticket: TicketContent, modules: Modules): void {
  drawQrCode(doc, modules)
  const code: Box = {
    font: 'strong',
    color: INK,
    x: QR.x,
    width: QR.size,
    y: LAST.y + 12,
    height: 16,
    sizes: [12, 5],
  }
  drawText(doc, ticket.code, { ...code, spacing: 0.6, align: 'center' })
  const facts: [label: string, value: string | null][] = ticket.travels
    ? [
        [texts.departure, ticket.when],
        [texts.meetingPoint, ticket.location],
      ]
    : [
        [texts.place, ticket.location],
        [texts.entry, texts.entries[ticket.entry].short],
      ]
  const known = facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
  const note = ticket.travels ? NOTE : 0
  // The holder gets the space that the facts below leave.
  const height = 112 - note - FACT * known.length
  let y = QR.y - 3
  y += 7 + drawFact(doc, texts.holder, ticket.holder, { ...LEFT, y, height, font: 'heading', sizes: [24, 4] })
  for (const { label, value } of known) {
    drawFact(doc, label, value, { ...LEFT, y, height: FACT - 15, sizes: [10.5, 3] })
    y += FACT
  }
  if (ticket.travels) drawMeetingNote(doc, y, accentOf(ticket.accentColor))
  const half = LEFT.width / 2
  drawFact(doc, texts.order, ticket.order_code, { ...LAST, x: LEFT.x, width: half - 6 })
  if (ticket.age !== null) drawFact(doc, texts.age, ticket.age, { ...LAST, x: LEFT.x + half, width: half })
  if (ticket.unanswered.length > 0) drawUnanswered(doc, ticket.unanswered)
}

/** In the space that is left below the code. */
function drawUnanswered(doc: Doc, questions: readonly string[]): void {
  drawText(doc, texts.unanswered({ questions: listed(questions) }), {
    font: 'strong',
    color: INK,
    ...INNER,
    y: LAST.y + 31,
    height: 20,
    sizes: [8.5, 4],
  })
}

function drawMeetingNote(doc: Doc, y: number, accent: string): void {
  doc.roundedRect(LEFT.x, y + 1, 2.5, 20, 1.25).fill(accent)
  drawText(doc, messages.meetingLocation, {
    font: 'text',
    color: INK,
    x: LEFT.x + 9,
    width: LEFT.width - 9,
    y,
    height: 22,
    sizes: [8.5, 5],
  })
}

/** Draws the perforation, with a larger hole at each end. */
function drawPerforation(doc: Doc): void {
  const { x, width, tear, notch } = CARD
  const holes = 46
  for (let hole = 1; hole < holes; hole++) doc.circle(x + (hole * width) / holes, tear, 1.7)
  doc.fill('#ffffff')
  doc
    .circle(x, tear, notch)
    .circle(x + width, tear, notch)
    .fill(PAPER)
}

/** One path for all modules, so that no hairlines show between them; adjacent dark ones are one rectangle. Its unit is a module. */
function drawQrCode(doc: Doc, { size, dark }: Modules): void {
  const rectangles: string[] = []
  for (let row = 0; row < size; row++) {
    const line = dark.subarray(row * size, (row + 1) * size)
    for (let column = line.indexOf(1); column >= 0;) {
      const light = line.indexOf(0, column)
      const end = light < 0 ? size : light
      rectangles.push(`${column} ${row} ${end - column} 1 re`)
      column = line.indexOf(1, end)
    }
  }
  doc
    .save()
    .translate(QR.x, QR.y)
    .scale(QR.size / size)
    .addContent(rectangles.join('\n'))
    .fill(INK)
    .restore()
}

function drawFooter(doc: Doc, { footer }: Look): void {
  const box: Box = {
    font: 'text',
    color: QUIET,
    x: CARD.x + 12,
    width: CARD.width - 24,
    y: 553,
    height: 28,
    sizes: [7.5, 3],
  }
  drawText(doc, footer, { ...box, align: 'center' })
}
