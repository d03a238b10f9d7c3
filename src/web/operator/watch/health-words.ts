import type { Overview } from '#contract/operator/figures.ts'
import { counted } from '#contract/words/counted.ts'

export type Finding = { name: string; isWell: boolean; words: string }

type HealthFacts = Pick<
  Overview,
  | 'refusedOrigin'
  | 'appUrl'
  | 'sendsMail'
  | 'mailsWaiting'
  | 'mailsPutOff'
  | 'mailsGivenUp'
  | 'mailFault'
  | 'model'
  | 'modelRefused'
  | 'modelUnreadable'
  | 'version'
>

/** How the parts of the installation do, in words. That these came at all means that the database answers. */
export const findings = (overview: HealthFacts): Finding[] => [
  { name: 'Database', isWell: true, words: `PostgreSQL ${overview.version.postgres} answers.` },
  ...addressFinding(overview),
  mailFinding(overview),
  modelFinding(overview),
]

function addressFinding({ refusedOrigin, appUrl }: HealthFacts): Finding[] {
  if (refusedOrigin === null) return []
  const words = `In the last hour a request from ${refusedOrigin} was refused: APP_URL is ${appUrl}. If learners open Trivium there, set APP_URL to that address and start again.`
  return [{ name: 'Address', isWell: false, words }]
}

function mailFinding({
  sendsMail,
  mailsWaiting,
  mailsPutOff,
  mailsGivenUp,
  mailFault,
}: HealthFacts): Finding {
  const name = 'Mail'
  if (mailsPutOff > 0)
    return {
      name,
      isWell: false,
      words: `${counted(mailsPutOff, 'mail was', 'mails were')} not accepted by the mail server. They are tried again; see SMTP_URL and the log.`,
    }
  if (mailsGivenUp > 0)
    return {
      name,
      isWell: false,
      words: `${counted(mailsGivenUp, 'mail was', 'mails were')} given up in the last 30 days, the newest because of: ${mailFault}. ${counted(mailsWaiting, 'mail waits', 'mails wait')}.`,
    }
  if (!sendsMail)
    return {
      name,
      isWell: true,
      words: 'No mail server is set. Mails are at /mailbox, on this machine alone.',
    }
  if (mailsWaiting > 0)
    return { name, isWell: true, words: `${counted(mailsWaiting, 'mail is', 'mails are')} on the way.` }
  return { name, isWell: true, words: 'Nothing is waiting to be sent.' }
}

function modelFinding({ model, modelRefused, modelUnreadable }: HealthFacts): Finding {
  const name = 'Model'
  if (modelUnreadable)
    return {
      name,
      isWell: false,
      words: 'Its key can no longer be read. The offline guide answers until it is entered again.',
    }
  if (model === null) return { name, isWell: true, words: 'None is connected. The offline guide answers.' }
  if (modelRefused)
    return {
      name,
      isWell: false,
      words: `${model} refused the last question. Check its key and address.`,
    }
  return { name, isWell: true, words: `${model} is connected.` }
}
