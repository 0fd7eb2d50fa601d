import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import ConfirmDialog from './ConfirmDialog.tsx'

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Leave
      </button>
      {asking && <ConfirmDialog title="Leave?" onCancel={close} onConfirm={onConfirm} />}
    </>
  )
}

async function ask() {
  const user = userEvent.setup()
  const confirmed = vi.fn()
  render(<Page onConfirm={confirmed} />)
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toBe(document.activeElement))
  return { user, confirmed }
}

describe('a question before something is done', () => {
  it.each(['{Enter}', ' '])('is confirmed by the key "%s"', async (key) => {
    // S2.5-08 S2.5-09
    const { user, confirmed } = await ask()
    await user.keyboard(key)
    expect(confirmed).toHaveBeenCalledOnce()
  })

  it.each(['{Enter}', ' '])('is cancelled by the key "%s" while Cancel has the focus', async (key) => {
    // A-055 S2.5-06
    const { user, confirmed } = await ask()
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await user.keyboard(key)
    expect(confirmed).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is closed by Escape, and the focus goes back to where it was', async () => {
    // S2.5-07
    const { user, confirmed } = await ask()
    await user.keyboard('{Escape}')
    expect(confirmed).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Leave')
  })

  it('is closed by a click beside it', async () => {
    const { user, confirmed } = await ask()
    await user.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    const beside = screen.getByRole('dialog').parentElement?.previousElementSibling
    if (beside) await user.click(beside)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(confirmed).not.toHaveBeenCalled()
  })

  it('keeps the focus inside', async () => {
    const { user } = await ask()
    for (let step = 0; step < 5; step += 1) {
      await user.tab()
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    }
  })
})
