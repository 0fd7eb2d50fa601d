import { useAsyncAction } from '#web/lib/forms/form.ts'
import { notifySuccess, notifyFailure } from './notifications.ts'

/** Runs one action at a time, and notifies of its success or failure. */
export function useAction() {
  const { pending, run } = useAsyncAction()
  const act = (work: () => Promise<void>, doneMessage?: string) =>
    run(async () => {
      try {
        await work()
        if (doneMessage !== undefined) notifySuccess(doneMessage)
      } catch (failure) {
        notifyFailure(failure)
      }
    })
  return { pending, act }
}
