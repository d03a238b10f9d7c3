import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignUpMode } from '#contract/accounts/account-rules.ts'
import type { InvitationItem, MadeInvitation } from '#contract/operator/invitations.ts'
import { counted } from '#contract/words/counted.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { invitationsQuery, refreshOperator, withdrawInvitation } from '#web/operator/api.ts'
import { LinkOnce } from '#web/operator/link-once.tsx'
import { ListStates } from '#web/operator/list-states.tsx'
import { focusCard, PanelCard } from '#web/operator/panel-card.tsx'
import { dayWords } from '#web/operator/words.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { invitationName, invitationWords, isOver } from './invitation-words.ts'
import classes from './invitations-card.module.css'
import { NewInvitationDialog } from './new-invitation-dialog.tsx'

/** The use of an invitation while sign-ups are open to all, or closed. */
const leads: Partial<Record<SignUpMode, string>> = {
  open: 'No invitation is needed while sign-ups are open.',
  'invite-or-provider': 'People with an account at the outside provider need no invitation.',
  provider: 'Invitations do not work while only people with an account at the outside provider can sign up.',
  closed: 'Invitations do not work while sign-ups are closed.',
}

/** Links to sign up with: each for a number of people, until a date. */
export function InvitationsCard({ mode }: { mode: SignUpMode }) {
  const { list, items, more } = usePages(invitationsQuery)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const [ending, setEnding] = useState<InvitationItem | null>(null)
  const lastMade = useLast(made)
  return (
    <PanelCard
      id="invitations"
      title="Invitations"
      lead={leads[mode]}
      action={
        <Button size="sm" leftSection={<IconPlus size={17} stroke={1.75} />} onClick={() => setAsking(true)}>
          New invitation
        </Button>
      }
      foot={more.hasMore && <LoadMore summary={`${counted(items.length, 'invitation')} so far`} {...more} />}
      wide={
        <>
          <ListStates
            list={list}
            isEmpty={items.length === 0}
            failure="The invitations did not load"
            nothing="No invitation yet. Each is a link with which a set number of people can sign up until it ends."
          />
          {items.length > 0 && (
            <ul className="line-above">
              {items.map((invitation) => (
                <Row key={invitation.id} invitation={invitation} onEnd={() => setEnding(invitation)} />
              ))}
            </ul>
          )}
          <NewInvitationDialog
            opened={isAsking}
            onClose={() => setAsking(false)}
            onMade={(invitation) => {
              setAsking(false)
              setMade(invitation)
            }}
          />
          <LinkOnce
            opened={made !== null}
            title="Invitation link"
            link={lastMade?.link ?? ''}
            words={`Send it to the people you invite. It works until ${lastMade ? dayWords(lastMade.expiresAt) : ''}.`}
            onClose={() => setMade(null)}
          />
          <EndDialog invitation={ending} onClose={() => setEnding(null)} />
        </>
      }
    />
  )
}

function Row({ invitation, onEnd }: { invitation: InvitationItem; onEnd: () => void }) {
  const now = new Date()
  const name = invitationName(invitation)
  return (
    <li className={`row lined gap-12 ${classes.row}`} data-over={isOver(invitation, now) || undefined}>
      <div className="grow shrinkable">
        <p className="dark strong medium breaks">{name}</p>
        <p className="muted small">{invitationWords(invitation, now)}</p>
      </div>
      <ActionIcon
        className={classes.end ?? ''}
        aria-label={`Withdraw: ${name}`}
        title={`Withdraw: ${name}`}
        onClick={onEnd}
      >
        <IconX size={20} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

function EndDialog({ invitation, onClose }: { invitation: InvitationItem | null; onClose: () => void }) {
  const client = useQueryClient()
  const shown = useLast(invitation)
  const end = useMutation({
    mutationFn: (id: string) => withdrawInvitation(id),
    onSuccess: () => {
      notify.success('The invitation is withdrawn.')
      onClose()
      // The button that opened this disappears with the invitation.
      focusCard('invitations')
    },
    onError: (error) => {
      notify.error(sentenceFor(error))
      onClose()
    },
    onSettled: () => {
      void refreshOperator(client)
    },
  })
  if (shown === null) return null
  return (
    <ConfirmDialog
      opened={invitation !== null}
      title="Withdraw invitation"
      confirmLabel="Withdraw"
      isDanger
      isBusy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate(shown.id)}
    >
      <p>“{invitationName(shown)}” will no longer work. Accounts created with it stay.</p>
    </ConfirmDialog>
  )
}
