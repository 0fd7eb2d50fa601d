import { useAsyncAction } from '#web/lib/forms/form.ts'
import { notifySuccess, notifyFailure } from './notifications.ts'

/** Runs one action at a time, and notifies of its success or failure, on the page to which it leads if it leads to one. */
export function useAction() {
  const { pending, run } = useAsyncAction()
  const act = (work: () => Promise<void>, doneMessage?: string) =>
    run(async () => {
      const from = location.pathname
      try {
        await work()
        if (doneMessage !== undefined) notifySuccess(doneMessage, { leads: location.pathname !== from })
      } catch (failure) {
        notifyFailure(failure)
      }
    })
  return { pending, act }
}
