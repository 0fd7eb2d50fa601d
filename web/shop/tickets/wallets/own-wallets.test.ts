import { expect, it } from 'vitest'
import { ownWallets } from './own-wallets.ts'

const DEVICES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  iPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36',
}

it('a phone is offered the wallet that it has, and every other device both', () => {
  const both = (device: keyof typeof DEVICES) => ownWallets(['apple', 'google'], DEVICES[device])
  expect(both('iPhone')).toEqual(['apple'])
  expect(both('android')).toEqual(['google'])
  expect(both('iPad')).toEqual(['apple', 'google'])
  expect(both('windows')).toEqual(['google', 'apple'])
})

it('nothing is offered that the festival does not have', () => {
  expect(ownWallets(['google'], DEVICES.iPhone)).toEqual([])
  expect(ownWallets(['apple'], DEVICES.android)).toEqual([])
  expect(ownWallets(['apple'], DEVICES.windows)).toEqual(['apple'])
  expect(ownWallets([], DEVICES.windows)).toEqual([])
})
