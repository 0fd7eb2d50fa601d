import { useAsyncAction } from '#web/lib/forms/form.ts'
import { done, failed } from '#web/office/ui/notifications.ts'

/** Does one thing at a time, as long as it takes, and says what became of it. */
export function useDeed() {
  const { pending, run } = useAsyncAction()
  const act = (work: () => Promise<void>, said?: string) =>
    run(async () => {
      try {
        await work()
        if (said !== undefined) done(said)
      } catch (failure) {
        failed(failure)
      }
    })
  return { pending, act }
}
