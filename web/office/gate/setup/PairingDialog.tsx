import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import type { GateSetup, Pairing } from '#contract/office/gate.ts'
import { useSetupActions } from '#web/office/gate/gate-query.ts'
import { messages } from '#web/office/gate/messages.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))

/** The seconds until an instant; null once it has passed. */
function useSecondsLeft(until: string): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((Date.parse(until) - now) / 1_000)
  return left > 0 ? left : null
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Code({ pairing: { link, code } }: { pairing: Pairing }) {
  const address = new URL(link)
  return (
    <>
      <Text>{messages.pairLead({ address: address.host + address.pathname })}</Text>
      <Suspense fallback={<Skeleton h={280} />}>
        <QrCode text={link} label={messages.pairQr} />
      </Suspense>
      <Text ta="center" fz="h2" fw={700} ff="monospace" aria-label={messages.pairCode}>
        {code}
      </Text>
    </>
  )
}

interface PairingDialogProps {
  setup: GateSetup
  name: string
  pairing: Pairing
  onClose: () => void
}

/** The code, and a button for a new one after it has expired. */
function usePairing({ setup, name, pairing: first, onClose }: PairingDialogProps) {
  const [pairing, setPairing] = useState(first)
  const { pending, act } = useAction()
  const { reload } = useSetupActions()
  const isPaired = setup.devices.some(({ id, state }) => id === pairing.device_id && state === 'active')
  useEffect(() => {
    if (!isPaired) return
    notifySuccess(messages.paired({ name }))
    onClose()
  }, [isPaired, name, onClose])
  const renew = () =>
    act(async () => {
      setPairing(await call(calls.renewPairing, { id: pairing.device_id }))
      void reload()
    })
  return { pairing, pending, renew }
}

/** The pairing code of a phone, valid for ten minutes. The dialog closes automatically when a phone is paired. */
export function PairingDialog(props: PairingDialogProps) {
  const { pairing, pending, renew } = usePairing(props)
  const left = useSecondsLeft(pairing.expires_at)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={messages.pairTitle({ name: props.name })}
      closeButtonProps={{ 'aria-label': common.close }}
      centered
    >
      {left === null ? (
        <Stack>
          <Text fw={600}>{messages.pairOver}</Text>
          <Button loading={pending} onClick={renew}>
            {messages.showCode}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Code pairing={pairing} />
          <Text ta="center" c="dimmed">
            {messages.pairLeft({ time: clock(left) })}
          </Text>
        </Stack>
      )}
    </Modal>
  )
}
