import { PageTabs } from '#web/ui/tabs/page-tabs.tsx'

const pages = [
  { to: '/review', label: 'Review' },
  { to: '/review/cards', label: 'Cards' },
  { to: '/review/memory', label: 'Memory' },
]

/** Over each page about the learner's cards, but for the review itself while it goes on. */
export const ReviewTabs = () => <PageTabs label="Your cards" pages={pages} />
