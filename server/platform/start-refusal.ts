/**
 * A start that cannot go on for a reason that a person can remove. Its message is the whole sentence to print
 * ("Refused: …"), after which the process ends with 1.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'

  constructor(sentence: string, options?: ErrorOptions) {
    super(`Refused: ${sentence}`, options)
  }
}
