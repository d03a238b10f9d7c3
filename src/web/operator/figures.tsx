import type { Overview } from '#contract/operator/figures.ts'
import classes from './figures.module.css'

const signUps = { open: 'Open', invite: 'By invitation', closed: 'Closed' } as const
const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1024 / 1024))} MB`

/** How the installation stands. */
export function Figures({ overview }: { overview: Overview }) {
  const { accounts, ceilings, model } = overview
  const figures = [
    {
      name: 'Accounts',
      value: number(accounts.all),
      note: `${number(accounts.confirmed)} confirmed, ${number(accounts.disabled)} switched off`,
    },
    { name: 'Sign-ups', value: signUps[overview.signUps], note: 'set by SIGNUPS' },
    {
      name: 'Tokens today',
      value: number(overview.tokensToday),
      note: model === null ? 'no model is connected' : limitOf(ceilings.all),
    },
    {
      name: 'Database',
      value: megabytes(overview.databaseBytes),
      note: `${number(overview.mailsWaiting)} mails are waiting`,
    },
  ]
  return (
    <dl className={`panel ${classes.figures}`}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="muted small">{name}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className="muted small">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const limitOf = (tokens: number | null) =>
  tokens === null ? 'without a ceiling for everyone together' : `of ${number(tokens)} for everyone together`
