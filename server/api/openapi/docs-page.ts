import { html, type Html } from '#server/platform/text/html.ts'
import type { Description, Operation, JsonSchema } from './openapi.ts'
import { PLAIN_STYLE, plainPage } from '#server/api/pages/plain-pages.ts'

/** The documentation of the shop's calls as a page: every call, then every shared schema. */
export function docsPage({ info, paths, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const content = html`<p>${code(info.description)}</p>
    <p>Version ${info.version}, also as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
    <nav aria-label="Calls">
      <ul>
        ${calls.map(({ path, operation }) => html`<li><a href="#${operation.operationId}">${path}</a></li> `)}
      </ul>
    </nav>
    ${calls.map((each) => call(each, components))}
    <h2 id="shapes">Shapes</h2>
    ${Object.entries(components.schemas).map(([name, shape]) => shapeSection(name, shape))} `
  return plainPage(info.title, content, STYLE)
}

interface DescribedCall {
  path: string
  method: string
  operation: Operation
}

const call = (
  { path, method, operation }: DescribedCall,
  { responses: refusals }: Description['components'],
): Html => {
  const { operationId, summary, description = '', requestBody, responses } = operation
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
    <h2 id="${operationId}-title"><small>${method.toUpperCase()}</small> ${path}</h2>
    <p>${summary} ${description}</p>
    ${requestBody ? fields('Takes', shapeOf(requestBody)) : null}
    ${fields('Answers', shapeOf(responses[200]))}
    <h3>Refuses</h3>
    <ul>
      ${Object.keys(responses)
        .filter((status) => status !== '200')
        .map((status) => html`<li><b>${status}</b> ${code(refusals[status]?.description ?? '')}</li> `)}
    </ul>
  </section> `
}

const shapeOf = (content: Operation['requestBody']): JsonSchema =>
  content?.content['application/json']?.schema ?? {}

const shapeSection = (name: string, shape: JsonSchema): Html =>
  html`<section id="shape-${name}" aria-label="${name}">
    ${
      shape.properties
        ? fields(name, shape)
        : html`<h3>${name}</h3>
            <p>${typeOf(shape)}</p>`
    }
  </section> `

const fields = (title: string, shape: JsonSchema): Html =>
  html`<h3>${title}</h3>
    <dl>${rows(shape, '')}</dl> `

/** One row for each field; nested fields have a dot in their names. */
const rows = (shape: JsonSchema, prefix: string): Html[] =>
  Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    field.properties
      ? rows(field, `${prefix}${name}.`)
      : html`<div>
          <dt><code>${prefix}${name}</code></dt>
          <dd>${typeOf(field)} ${hintOf(field)}</dd>
        </div> `,
  )

function typeOf({ $ref, type, const: value, anyOf, items, ...shape }: JsonSchema): Html {
  const entries = shape.additionalProperties || Object.values(shape.patternProperties ?? {})[0]
  if ($ref) return link($ref.split('/').at(-1) ?? '')
  if (value !== undefined) return html`<code>"${value}"</code>`
  if (anyOf) return joined(anyOf.map(typeOf), ' or ')
  if (items) return html`list of ${typeOf(items)}`
  if (entries) return html`map to ${typeOf(entries)}`
  if (shape.properties)
    return html`{
    ${joined(
      Object.entries(shape.properties).map(([name, field]) => html`${name}: ${typeOf(field)}`),
      ', ',
    )}
    }`
  const words = [type ?? 'anything'].flat()
  return html`${words.join(' or ').replace('string', shape.format === 'date-time' ? 'instant' : 'text')}`
}

const joined = (shapes: Html[], word: string): Html =>
  html`${shapes.map((shape, index) => (index === 0 ? shape : html`${word}${shape}`))}`

const link = (name: string): Html => html`<a href="#shape-${name}">${name}</a>`

const hintOf = ({ description }: JsonSchema): Html | null =>
  description === undefined ? null : html`<small>${code(description)}</small>`

/** Words in backticks are code. */
const code = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))

/** The style of this page; its policy allows it by its hash. */
export const STYLE = `${PLAIN_STYLE}
main { max-width: 960px; }
h2 { margin-top: 56px; font-size: 22px; overflow-wrap: anywhere; }
h2 small, dd small { color: var(--quiet); font-weight: 400; font-size: 14px; }
h3 { margin: 24px 0 8px; font-size: 16px; }
nav ul { columns: 300px; margin: 0; padding: 20px 20px 20px 36px; border-radius: 20px; background: var(--sheet); }
nav li { break-inside: avoid; padding: 4px 0; }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
dl { margin: 0; padding: 8px 20px; border-radius: 20px; background: var(--sheet); }
dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 4px 16px; padding: 8px 0; }
dl div + div { border-top: 1px solid var(--line); }
dd { margin: 0; overflow-wrap: anywhere; }
section { scroll-margin-top: 16px; }
:target { outline: 3px solid var(--link); outline-offset: 12px; border-radius: 4px; }
@media (width < 600px) { dl div { grid-template-columns: 1fr; } }
`
