import fastJsonStringify from 'fast-json-stringify'

type Serialize = (answer: unknown) => string

const serializers = new WeakMap<object, Serialize>()

/**
 * What writes answers of a schema as JSON. Compiled when the first answer needs it and kept for the process, so that a
 * shop opens without compiling the schemas of all its calls, which takes half a second.
 */
export function serializerOf({ schema }: { schema: unknown }): Serialize {
  const key = Object(schema)
  return (answer) => serializers.getOrInsertComputed(key, fastJsonStringify)(answer)
}
