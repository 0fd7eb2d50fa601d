/** Sounds and vibrations, which tell yes from no without a look. Browsers allow sounds once somebody has touched the page. */
export class Signals {
  #context: AudioContext | null = null

  /** Called when the page is touched or typed into: from then on there may be sounds. */
  unlock = (): void => {
    if (!('AudioContext' in globalThis)) return
    this.#context ??= new AudioContext()
    if (this.#context.state === 'suspended') void this.#context.resume()
  }

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
