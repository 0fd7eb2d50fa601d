// Starts the code of a page. What the server has written is whole without it, so its pictures and fonts come first; what
// somebody does meanwhile is done again as soon as the code has taken the page over (web/shop/main.tsx).
{
  const FILES = []
  const root = document.querySelector('#root')
  // Of a customer's page there is a frame (web/shop/page/PageFrame.tsx), for who is logged in: guests are led elsewhere.
  const frame = root.querySelector('template')
  const token = frame && read('token')
  if (token) root.replaceChildren(frame.content)
  const isWritten = root.querySelector('main') !== null
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))

  async function load() {
    const toLink = (href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
    if (isWritten || frame) document.head.append(...FILES.map(toLink))
    // A task for each, so that a tap between two of them does not wait for all.
    for (const file of FILES) {
      await import(file)
      await nextTask()
    }
  }

  let started = false
  function start() {
    if (!started) void load()
    started = true
  }

  /** At once where somebody begins to do something, else once the page is painted with all that it shows first. */
  function startInTime() {
    for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { capture: true })
    // Then all that it shows first is there, and shown a little later.
    addEventListener('load', () => setTimeout(start, 200))
    setTimeout(start, 4000)
  }

  /** As soon as the frame is painted; a page in another tab is not painted. */
  function startAfterPaint() {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, 300)
  }

  /** Asks for what the page will ask for, while its code is on its way, which takes over the answers (web/lib/api/early.ts). */
  function askEarly() {
    const [prefix] = location.pathname.split(/\/(?:checkout|portal)\b/)
    // A closed shop has no carts.
    const cart = root.querySelector('header[data-cart]') && read('cart')
    globalThis.festoonEarly = new Map([
      ask(`${prefix}/api/get-data`, { token }),
      ...(cart ? [ask(`${prefix}/api/get-cart`, { token, cart })] : []),
    ])
  }

  function ask(path, input) {
    const body = JSON.stringify(input)
    const headers = { 'content-type': 'application/json' }
    const answer = fetch(path, { method: 'POST', headers, body }).then((response) =>
      Object.assign(response, { arrivedAt: performance.now() }),
    )
    // Whoever takes it over hears of its failure.
    answer.catch(() => undefined)
    return [`${path} ${body}`, answer]
  }

  function read(key) {
    try {
      return localStorage.getItem(key) || null
    } catch {
      return null
    }
  }

  /** Remembers what would be lost, as links and the like are not, until the page is taken over. */
  function rememberActions() {
    const actions = new Map()
    const changed = new Map()
    const waiting = new AbortController()
    const listen = (kind, listener) =>
      root.addEventListener(kind, listener, { capture: true, signal: waiting.signal })
    listen('click', ({ target }) => {
      const button = target.closest('button')
      // What sends a form is remembered as that.
      if (button && !(button.form && button.type === 'submit')) actions.set(button, () => button.click())
    })
    listen('submit', (event) => {
      event.preventDefault()
      const { target: form, submitter } = event
      actions.set(form, () => form.requestSubmit(submitter))
    })
    // Its value is kept at once: a component that renders again right after the takeover makes React put back the former one.
    listen('input', ({ target }) => {
      // The last change of a group of radio buttons is told last.
      changed.delete(target)
      changed.set(target, [target.value, target.checked])
    })
    async function repeat() {
      waiting.abort()
      for (const [field, typed] of changed) tellChange(field, ...typed)
      for (const [element, act] of actions) {
        await nextTask()
        if (element.isConnected) act()
      }
    }
    addEventListener('festoon:taken-over', () => void repeat(), { once: true })
  }

  /** Changes a field once more. React hears of a change only where the value was set to another through the element itself. */
  function tellChange(field, value, checked) {
    if (field.type === 'checkbox' || field.type === 'radio') {
      field.checked = !checked
      return field.click()
    }
    if (field.localName !== 'select') field.value = ''
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  }

  if (isWritten) rememberActions()
  if (token) {
    askEarly()
    startAfterPaint()
  } else if (isWritten) startInTime()
  else start()
}
