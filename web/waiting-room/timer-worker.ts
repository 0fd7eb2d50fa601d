/** Runs timers in a worker: browsers throttle those of a hidden page to one a minute. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; ms: number }>) => {
  setTimeout(() => postMessage(data.id), data.ms)
})
