import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { appConfig } from '#web/lib/config.ts'
import {
  disableAccount,
  disconnectProvider,
  enableAccount,
  endSessions,
  refreshOperator,
  revokeOperator,
} from '#web/operator/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { type AskedAct, nameOf } from './account-act.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { GuardedActDialog } from './guarded-act-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

interface AccountDialogsProps {
  asked: AskedAct | null
  onClose: () => void
}

type Plain = 'sessions' | 'disconnect' | 'disable' | 'enable' | 'revoke'

const providerName = appConfig.provider ?? 'The outside provider'

/** What needs no password of the operator: the question, what it means, and what is said afterwards. */
const plain: Record<
  Plain,
  {
    run: (id: string) => Promise<unknown>
    title: string
    question: (name: string) => string
    label: string
    done: (name: string) => string
  }
> = {
  sessions: {
    run: endSessions,
    title: 'Sign out everywhere',
    question: (name) => `Every session of ${name} ends now. They can sign in again.`,
    label: 'Sign out',
    done: (name) => `${name} is signed out everywhere.`,
  },
  disconnect: {
    run: disconnectProvider,
    title: 'Remove connection',
    question: (name) =>
      `${providerName} no longer signs ${name} in until they connect their account again, by password or mailed link. Trivium mails them.`,
    label: 'Remove connection',
    done: (name) => `${name} is not connected with ${providerName} any more.`,
  },
  disable: {
    run: disableAccount,
    title: 'Disable account',
    question: (name) =>
      `${name} is signed out and can no longer sign in. Nothing in the account is lost; you can enable it again.`,
    label: 'Disable',
    done: (name) => `${name} can no longer sign in.`,
  },
  enable: {
    run: enableAccount,
    title: 'Enable account',
    question: (name) => `${name} can sign in again.`,
    label: 'Enable',
    done: (name) => `${name} can sign in again.`,
  },
  revoke: {
    run: revokeOperator,
    title: 'Remove operator role',
    question: (name) => `${name} will no longer run this Trivium. Their account stays as it is.`,
    label: 'Remove role',
    done: (name) => `${name} is no longer an operator.`,
  },
}

const isPlain = (act: AskedAct['act']): act is Plain => Object.hasOwn(plain, act)

/** Asks before an act, and does it. */
export function AccountDialogs({ asked, onClose }: AccountDialogsProps) {
  const of = (act: AskedAct['act']) => (asked?.act === act ? asked.account : null)
  return (
    <>
      <PlainDialog asked={asked !== null && isPlain(asked.act) ? asked : null} onClose={onClose} />
      <ResetLinkDialog account={of('reset-link')} onClose={onClose} />
      <GuardedActDialog act="grant" account={of('grant')} onClose={onClose} />
      <GuardedActDialog act="end-codes" account={of('end-codes')} onClose={onClose} />
      <DeleteAccountDialog account={of('delete')} onClose={onClose} />
    </>
  )
}

function PlainDialog({ asked, onClose }: AccountDialogsProps) {
  const client = useQueryClient()
  const shown = useLast(asked)
  const run = useMutation({
    mutationFn: ({ act, account }: AskedAct) => {
      if (!isPlain(act)) throw new Error('This act asks for a password.')
      return plain[act].run(account.id)
    },
    onSuccess: (_nothing, { act, account }) => {
      if (isPlain(act)) notify.success(plain[act].done(nameOf(account)))
      onClose()
    },
    onError: (error) => {
      notify.error(sentenceFor(error))
      onClose()
    },
    onSettled: () => void refreshOperator(client),
  })
  // Nothing is lost by it, so it is not asked about.
  const enable = useEffectEvent((wanted: AskedAct) => run.mutate(wanted))
  useEffect(() => {
    if (asked?.act === 'enable') enable(asked)
  }, [asked])
  if (shown === null || !isPlain(shown.act)) return null
  const { title, question, label } = plain[shown.act]
  return (
    <ConfirmDialog
      opened={asked !== null && asked.act !== 'enable'}
      title={title}
      confirmLabel={label}
      isDanger={shown.act === 'disable'}
      isBusy={run.isPending}
      onClose={onClose}
      onConfirm={() => asked && run.mutate(asked)}
    >
      <p>{question(nameOf(shown.account))}</p>
    </ConfirmDialog>
  )
}
