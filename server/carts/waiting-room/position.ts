import { positionOf } from '#contract/waiting-room/shuffle.ts'
import type { Room } from './queries.ts'

/** A number's position in the queue; null before the shuffle, and for a number that was never drawn. */
export const positionIn = ({ crowd, seed, drawn }: Room, number: number): number | null =>
  crowd === null || seed === null || number < 1 || number > drawn ? null : positionOf(number, { crowd, seed })
