interface Options {
  className?: string
  text?: string
  attributes?: Record<string, string>
}

/** Creates an element with a text or children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className, text, attributes = {} }: Options = {},
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== undefined) made.className = className
  if (text !== undefined) made.textContent = text
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Changes a text only if it differs, so that nothing is announced twice. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
  element.hidden = text === ''
}
