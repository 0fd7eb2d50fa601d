import { act, render, screen, type RenderResult } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Gate } from '#web/gate/device/gate.ts'
import { deleteAll } from '#web/gate/device/storage.ts'
import { GateApp } from '#web/gate/GateApp.tsx'
import { GateContext } from '#web/gate/device/use-gate.ts'
import { fakeGate, MADE_AT, type FakeGate } from './fixtures/gate.ts'
import { FakePhone } from './fixtures/phone.ts'

/** Opens the gate in a browser that is already paired, and waits for the scanner and its numbers. */
export async function openScanner(): Promise<{ gate: Gate; page: RenderResult }> {
  const gate = new Gate()
  const page = render(
    <GateContext value={gate}>
      <GateApp codeOfLink="" />
    </GateContext>,
  )
  await act(() => gate.start(false))
  await screen.findByRole('table', { name: 'Numbers' })
  return { gate, page }
}

/** A phone at a gate of the festival, new for each test of a file. */
export class PhoneAtGate {
  declare server: FakeGate
  declare phone: FakePhone
  declare gate: Gate
  declare page: RenderResult
  #putAway: () => void = () => undefined

  constructor() {
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(MADE_AT) })
      this.server = await fakeGate((fetch) => vi.stubGlobal('fetch', fetch))
      this.phone = new FakePhone()
    })
    afterEach(async () => {
      this.gate.stop()
      this.#putAway()
      vi.useRealTimers()
      await deleteAll()
    })
  }

  /** Opens the scanner without waiting for its camera. */
  async open(): Promise<void> {
    this.#putAway = this.phone.use()
    Object.assign(this, await openScanner())
  }

  /** Opens the scanner, and waits until its camera runs. */
  async openWithCamera(): Promise<void> {
    await this.open()
    await screen.findByLabelText('Camera picture')
  }

  /** Hides or shows the page, and dispatches the event. */
  show(isSeen: boolean): Promise<void> {
    return act(async () => this.phone.show(isSeen))
  }
}
