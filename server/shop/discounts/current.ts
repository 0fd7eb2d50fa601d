import type * as catalogue from '#server/shop/catalogue/catalogue.ts'

/** Whether a discount applies at a moment: enabled, begun and not ended. */
export const isCurrent = (
  { enabled, starts_at, ends_at }: catalogue.Discount,
  now: Temporal.Instant,
): boolean => enabled && hasBegun(starts_at, now) && !hasEnded(ends_at, now)

const hasBegun = (starts_at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  starts_at === null || Temporal.Instant.compare(starts_at, now) <= 0

/** Whether a discount that ends at a moment has ended; null is never. */
export const hasEnded = (ends_at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  ends_at !== null && Temporal.Instant.compare(ends_at, now) <= 0
