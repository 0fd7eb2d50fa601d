/** Waits where browsers do not slow timers down: those of a hidden page run once a minute. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; ms: number }>) => {
  setTimeout(() => postMessage(data.id), data.ms)
})
