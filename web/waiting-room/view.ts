import { addressPrefix } from '#web/lib/browser/address.ts'
import { element, setText } from './elements.ts'
import { messages } from './messages.ts'
import { mayNotify, maySound, type Signals } from './signals.ts'
import { announcementOf, type PageTexts } from './page-texts.ts'

export interface Festival {
  name: string
  logo: string | null
  locale: string
}

interface Actions {
  signals: Signals
  onGo: () => void
  onLeave: () => void
  onAgain: () => void
}

const BULBS = 15

const SVG = 'http://www.w3.org/2000/svg'

/** A string of bulbs across the sky that shows the progress. */
function festoon(): { node: HTMLElement; light: (share: number) => void } {
  const wire = document.createElementNS(SVG, 'svg')
  wire.setAttribute('viewBox', '0 0 300 100')
  wire.setAttribute('preserveAspectRatio', 'none')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M0 0q50 144 100 0q50 144 100 0q50 144 100 0')
  path.setAttribute('vector-effect', 'non-scaling-stroke')
  wire.append(path)
  const bulbs = Array.from({ length: BULBS }, (_, index) => {
    const along = (index + 0.5) / BULBS
    const within = (along * 3) % 1
    const bulb = element('span', { className: 'bulb' })
    bulb.style.left = `${along * 100}%`
    bulb.style.top = `${6 + 4 * within * (1 - within) * 66}%`
    return bulb
  })
  return {
    node: element('div', { className: 'festoon', attributes: { 'aria-hidden': 'true' } }, wire, ...bulbs),
    light: (share) => {
      const alight = share >= 1 ? BULBS : Math.max(1, Math.floor(share * BULBS))
      for (const [index, bulb] of bulbs.entries()) bulb.classList.toggle('alight', index < alight)
    },
  }
}

function toggle(text: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', {
    className: 'toggle',
    text,
    attributes: { type: 'button', 'aria-pressed': 'false' },
  })
  button.addEventListener('click', onClick)
  return button
}

function signalButtons(signals: Signals): HTMLElement {
  const denied = element('p', { className: 'quiet', attributes: { role: 'status' } })
  const sound = toggle(messages.sound, () => {
    signals.toggleSound()
    sound.setAttribute('aria-pressed', String(signals.wantsSound))
  })
  const notification = toggle(messages.notification, () => {
    void askToNotify()
  })
  const askToNotify = async () => {
    const isDone = await signals.toggleNotification()
    notification.setAttribute('aria-pressed', String(signals.wantsNotification))
    setText(denied, isDone ? '' : messages.notificationDenied)
  }
  const offered = [...(maySound() ? [sound] : []), ...(mayNotify() ? [notification] : [])]
  const section = element(
    'section',
    {},
    element('h2', { text: messages.callMe }),
    element('div', { className: 'toggles' }, ...offered),
    denied,
  )
  section.hidden = offered.length === 0
  return section
}

function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { className, text, attributes: { type: 'button' } })
  made.addEventListener('click', onClick)
  return made
}

function brandOf({ name, logo }: Festival): HTMLElement {
  if (logo === null) return element('p', { className: 'brand', text: name })
  const picture = element('img', { attributes: { src: logo, alt: name, height: '44' } })
  return element('p', { className: 'brand' }, picture)
}

/** The night sky at the top: the festival, its lights, and the state of the queue. */
function renderSky(festival: Festival, { onGo, onAgain }: Actions) {
  const lights = festoon()
  const heading = element('h1')
  const figure = element('p', { className: 'figure', attributes: { 'aria-hidden': 'true' } })
  const unit = element('p', { className: 'unit', attributes: { 'aria-hidden': 'true' } })
  const lead = element('p', { className: 'lead' })
  const go = button(messages.go, 'primary', onGo)
  const again = button(messages.again, 'primary', onAgain)
  const status = element('p', { className: 'hidden-text', attributes: { role: 'status' } })
  const words = element('div', { className: 'words' }, heading, figure, unit, lead, go, again, status)
  const show = (texts: PageTexts, { hasLeft }: ViewState) => {
    setText(heading, texts.heading)
    setText(figure, texts.figure)
    setText(unit, texts.unit)
    setText(lead, texts.lead)
    setText(status, announcementOf(texts))
    lights.light(texts.share)
    go.hidden = !texts.isTurn
    again.hidden = !hasLeft
  }
  return { node: element('header', { className: 'sky night' }, brandOf(festival), lights.node, words), show }
}

/** Information for the time of waiting. */
function renderPanel({ signals, onLeave }: Actions) {
  const notes = element('div', { className: 'notes' })
  const soldOut = element('ul')
  const soldOutLead = element('p', { className: 'quiet', text: messages.soldOutLead })
  const soldOutSection = element(
    'section',
    {},
    element('h2', { text: messages.soldOut }),
    soldOut,
    soldOutLead,
  )
  const number = element('p', { className: 'number' })
  const keepOpen = element('p', { className: 'quiet', text: messages.keepOpen })
  const own = element('section', {}, number, keepOpen)
  const staying = element('div', { className: 'staying' }, soldOutSection, signalButtons(signals), own)
  const leave = button(messages.leave, 'plain', onLeave)
  const portal = element('a', { text: messages.portal, attributes: { href: `${addressPrefix()}/portal` } })
  const show = (texts: PageTexts, state: ViewState) => {
    setText(number, state.number === '' ? '' : messages.yourNumber({ number: state.number }))
    showList(notes, 'p', texts.notes)
    showList(soldOut, 'li', state.soldOut)
    soldOutSection.hidden = state.soldOut.length === 0
    staying.hidden = state.hasLeft
    leave.hidden = state.hasLeft
  }
  return {
    node: element('main', {}, notes, staying, element('p', { className: 'ways' }, leave, portal)),
    show,
  }
}

/** What is shown besides the texts. */
interface ViewState {
  /** The number, formatted; empty before there is one. */
  number: string
  soldOut: readonly string[]
  hasLeft: boolean
}

/** Builds the page once; later only texts change. */
export function openView(root: HTMLElement, festival: Festival, actions: Actions) {
  const [sky, paper] = [renderSky(festival, actions), renderPanel(actions)]
  root.replaceChildren(sky.node, paper.node)
  return (texts: PageTexts, state: ViewState): void => {
    sky.show(texts, state)
    paper.show(texts, state)
    root.classList.toggle('turn', texts.isTurn)
  }
}

function showList(list: HTMLElement, name: 'p' | 'li', texts: readonly string[]): void {
  const shown = [...list.children].map(({ textContent }) => textContent)
  if (shown.length === texts.length && texts.every((text, index) => text === shown[index])) return
  list.replaceChildren(...texts.map((text) => element(name, { text })))
}
