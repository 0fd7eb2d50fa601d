import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Tx } from '#server/platform/shop.ts'
import { type Mail, MAIL_TASKS } from '#server/mail/queries.ts'

/** Whether somebody is waiting for a mail: one with a one-time link. */
export const isUrgent = ({ link }: Pick<Mail, 'link'>): boolean => link !== null

/** The job that sends a mail. */
export const taskOf = (mail: Pick<Mail, 'link'>): string =>
  isUrgent(mail) ? MAIL_TASKS.urgent : MAIL_TASKS.ordinary

/** Queues a mail of the outbox for sending after the commit. */
export const addToQueue = (tx: Tx, mail: Pick<Mail, 'id' | 'link'>): Promise<void> =>
  jobs.add(tx, taskOf(mail), { mail: mail.id })
