import { PageTabs } from '#web/ui/tabs/page-tabs.tsx'

const pages = [
  { to: '/profile', label: 'Profile' },
  { to: '/profile/knowledge', label: 'What you know' },
  { to: '/profile/mistakes', label: 'Mistakes' },
]

/** Under the heading of each page about the learner. */
export const ProfileTabs = () => <PageTabs label="About you" pages={pages} />
