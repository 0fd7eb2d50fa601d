import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut } from './steps.mjs'

test('a test that a machine cannot run is listed with its reason', () => {
  const output = `✔ it works (1.5ms)\n﹣ the proxy passes on (24.69ms) # nginx is not installed\nℹ skipped 1\n`
  assert.deepEqual(leftOut(output), ['the proxy passes on (nginx is not installed)'])
})
