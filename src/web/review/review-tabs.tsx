import { PageTabs } from '#web/ui/tabs/page-tabs.tsx'

const pages = [
  { to: '/review', label: 'Review' },
  { to: '/review/cards', label: 'Cards' },
  { to: '/review/memory', label: 'Memory' },
]

/** On each page about the learner's cards, except during a review. */
export const ReviewTabs = () => <PageTabs label="Your cards" pages={pages} />
