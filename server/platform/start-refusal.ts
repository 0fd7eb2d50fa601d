/**
 * A start that fails for a reason that the operator can remove. Its message is the whole sentence to print
 * ("Refused: …"), after which the process exits with 1.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'

  constructor(sentence: string, options?: ErrorOptions) {
    super(`Refused: ${sentence}`, options)
  }
}
