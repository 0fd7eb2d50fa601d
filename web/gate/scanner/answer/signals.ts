/** A browser that lets sounds be heard does so within this. */
const ALLOWED_WITHIN_MS = 1_000

/**
 * Sounds and vibrations, which tell yes from no without a look. Browsers allow sounds once somebody has touched the page, and some take
 * that back, for a telephone call for instance: `tell` hears whether they are blocked.
 */
export class Signals {
  #context: AudioContext | null = null
  readonly #tell: (isBlocked: boolean) => void

  constructor(tell: (isBlocked: boolean) => void) {
    this.#tell = tell
  }

  /** Called when the page is touched or typed into: from then on there may be sounds. */
  unlock = (): void => {
    if (!('AudioContext' in globalThis)) return
    this.#context ??= this.#open()
    if (this.#context.state === 'running') return
    void this.#context.resume().catch(() => undefined)
    setTimeout(this.#look, ALLOWED_WITHIN_MS)
  }

  #open(): AudioContext {
    const context = new AudioContext()
    context.addEventListener('statechange', this.#look)
    return context
  }

  readonly #look = (): void => this.#tell(this.#context?.state !== 'running')

  /** Two tones up, and one short buzz. */
  yes(): void {
    this.#play([
      { at: 0, lasts: 0.09, frequency: 880, shape: 'sine' },
      { at: 0.1, lasts: 0.16, frequency: 1320, shape: 'sine' },
    ])
    navigator.vibrate?.(120)
  }

  /** Two low, rough tones, and two long buzzes. */
  no(): void {
    this.#play([
      { at: 0, lasts: 0.22, frequency: 180, shape: 'sawtooth' },
      { at: 0.3, lasts: 0.34, frequency: 140, shape: 'sawtooth' },
    ])
    navigator.vibrate?.([220, 110, 320])
  }

  #play(tones: { at: number; lasts: number; frequency: number; shape: OscillatorType }[]): void {
    const context = this.#context
    if (context?.state !== 'running') return
    for (const { at, lasts, frequency, shape } of tones) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()]
      const begins = context.currentTime + at
      Object.assign(oscillator, { type: shape })
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0.35, begins)
      gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(begins)
      oscillator.stop(begins + lasts)
    }
  }
}
