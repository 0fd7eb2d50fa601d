import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/shop/personal-data-calls.ts'
import type { Customer } from '#contract/customers.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { saveJson } from '#web/lib/files/save-file.ts'
import { type Form, useAsyncAction, useForm } from '#web/lib/forms/form.ts'
import { logOut } from '#web/lib/session/session.ts'
import { type Proof, ProofField } from '#web/shop/customers/account/ProofField.tsx'
import style from '#web/shop/customers/account/Sessions.module.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { messages } from './messages.ts'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

/** Runs an action with the proof of the form, and shows the server's refusal there. */
function useProvenAction(form: Form<Proof>, work: (proof: Proof, waiting: () => void) => Promise<void>) {
  const { run, ...state } = useAsyncAction()
  const onClick = () =>
    run(async (waiting) => {
      try {
        form.showErrors({})
        await work(form.values, waiting)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  return { ...state, onClick }
}

/** Shows what prevents the erasure, otherwise asks for confirmation. */
function useErase(form: Form<Proof>) {
  const navigate = useNavigate()
  const [obstacles, setObstacles] = useState<string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const ask = useProvenAction(form, async (_proof, waiting) => {
    const found = await call(calls.getErasure, {}, waiting)
    setObstacles(found.obstacles)
    setIsAsking(found.obstacles.length === 0)
  })
  const erase = useProvenAction(form, async ({ password, code }, waiting) => {
    setIsAsking(false)
    const { message } = await call(calls.eraseAccount, { password, code }, waiting)
    await navigate('/')
    logOut()
    showToast(message)
  })
  const question = isAsking && (
    <Suspense>
      <ConfirmDialog
        title={messages.question}
        text={messages.effect}
        cancelLabel={messages.keep}
        confirmLabel={messages.confirm}
        onCancel={() => setIsAsking(false)}
        onConfirm={erase.onClick}
      />
    </Suspense>
  )
  return { obstacles, question, button: { ...ask, pending: ask.pending || erase.pending } }
}

const Obstacles = ({ of }: { of: string[] }) => (
  <Notice title={messages.notYet} kind="warn">
    <ul>
      {of.map((obstacle) => (
        <li key={obstacle}>{obstacle}</li>
      ))}
    </ul>
  </Notice>
)

/** The customer's personal data: export or erasure. */
export function PersonalData({ customer }: { customer: Customer }) {
  const form = useForm<Proof>({ initial: { password: '', code: '' }, onSubmit: () => Promise.resolve() })
  const { obstacles, question, button } = useErase(form)
  const download = useProvenAction(form, async ({ password, code }, waiting) => {
    const { personal_data } = await call(calls.getPersonalData, { password, code }, waiting)
    saveJson(personal_data, messages.fileName)
    form.change({ password: '', code: '' })
    showToast(messages.downloaded)
  })
  return (
    <Section title={messages.title}>
      <p className={style.hint}>{messages.hint}</p>
      <FormErrors form={form} />
      <ProofField
        form={form}
        customer={customer}
        label={messages.password}
        hint={messages.passwordHint}
        codeHint={messages.codeHint}
      />
      {obstacles.length > 0 && <Obstacles of={obstacles} />}
      <ButtonRow>
        <Button kind="secondary" {...download}>
          {messages.download}
        </Button>
        <Button kind="quiet" {...button}>
          {messages.erase}
        </Button>
      </ButtonRow>
      {question}
    </Section>
  )
}
