import fastJsonStringify from 'fast-json-stringify'

type Serialize = (answer: unknown) => string

const serializers = new WeakMap<object, Serialize>()

/**
 * The JSON serializer of a schema. Compiled at first use and kept for the process, because compiling the schemas of all calls at startup
 * takes half a second.
 */
export function serializerOf({ schema }: { schema: unknown }): Serialize {
  const key = Object(schema)
  return (answer) => serializers.getOrInsertComputed(key, fastJsonStringify)(answer)
}
