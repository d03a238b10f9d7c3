import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownModelQuery, signInMethodsQuery } from '#web/accounts/api.ts'
import { AccountSettings } from '#web/accounts/settings/account-settings.tsx'
import { ModelSettings } from '#web/accounts/settings/model-settings.tsx'
import { OwnModelSettings } from '#web/accounts/settings/own-model.tsx'
import { SignInSettings } from '#web/accounts/sign-in-settings/sign-in-settings.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { appConfig } from '#web/lib/config.ts'
import { storedProfile } from '#web/lib/kept/stored-profile.ts'
import { useSession } from '#web/lib/session/session.ts'
import { watchSettingsQuery } from '#web/library/checkpoints/api.ts'
import { AsksCard } from '#web/library/checkpoints/asks-card.tsx'
import { ReflectionUseCard } from '#web/review/carry/reflection-use-card.tsx'
import { todayQuery } from '#web/review/use-today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { profileQuery } from './api.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileTabs } from './profile-tabs.tsx'
import { SpaceCard } from './space-card.tsx'

const ProfileEditor = lateDialog(() => import('./profile-editor.tsx').then((m) => m.ProfileEditor))

export function ProfileScreen() {
  const learner = useSession().data?.learner
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  const copy = error && data === undefined ? storedProfile() : undefined
  const profile = data === undefined ? copy : data
  const [asked, setAsked] = useState(0)
  const edit = () => setAsked(asked + 1)

  return (
    <div className="form-width">
      <PageHeading
        lead={
          appConfig.model.connected
            ? 'Your guides read this before every lesson.'
            : 'Your guides read this before every lesson once an AI model is connected.'
        }
        actions={
          profile && (
            <Button variant="default" leftSection={<IconPencil size={17} stroke={1.75} />} onClick={edit}>
              Edit Profile
            </Button>
          )
        }
      >
        Profile
      </PageHeading>
      <ProfileTabs />
      {error && profile === undefined && (
        <ErrorAlert
          title="Your profile could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceFor(error)}
        </ErrorAlert>
      )}
      {copy && (
        <div className="mb-20">
          <Notice
            tone="info"
            action={
              <Button loading={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            Trivium could not be reached. This is your profile as this browser last saw it.
          </Notice>
        </div>
      )}
      {!error && profile === undefined && <ProfileSkeleton />}
      {profile && (
        <Boundary name="Your profile">
          <ProfileCard profile={profile} onEdit={edit} />
        </Boundary>
      )}
      {profile === null && (
        <EmptyState
          heading={<h2>No profile found</h2>}
          action={<Button onClick={edit}>Complete Profile</Button>}
        >
          Please complete your profile to personalize your experience.
        </EmptyState>
      )}
      <Boundary name="This panel">
        <ReflectionUseCard />
      </Boundary>
      <Boundary name="This panel">
        <AsksCard />
      </Boundary>
      <Boundary name="This panel">
        <ModelSettings />
      </Boundary>
      <Boundary name="This panel">
        <OwnModelSettings />
      </Boundary>
      <Boundary name="This panel">
        <SignInSettings />
      </Boundary>
      <Boundary name="This panel">
        <SpaceCard />
      </Boundary>
      {learner && (
        <Boundary name="This panel">
          <AccountSettings email={learner.email} />
        </Boundary>
      )}
      <ProfileEditor profile={profile ?? null} asked={asked} opened={asked > 0} onClose={() => setAsked(0)} />
    </div>
  )
}

ProfileScreen.askFirst = askFirst((client) => [
  client.prefetchQuery(profileQuery),
  client.prefetchQuery(todayQuery),
  client.prefetchQuery(watchSettingsQuery),
  client.prefetchQuery(ownModelQuery),
  client.prefetchQuery(signInMethodsQuery),
])
