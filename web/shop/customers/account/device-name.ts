import { deviceOf } from '#contract/devices.ts'
import { messages } from '#web/shop/customers/messages.ts'

/** A readable name of the browser of a user agent. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser !== null && system !== null) return messages.device({ browser, system })
  return browser ?? system ?? messages.deviceUnknown
}
