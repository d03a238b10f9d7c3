import type { Language } from './language.ts'

/**
 * Everyday words that may replace each other between a learner's question and a text: 'how big' for 'the
 * largest', 'what does it cost' for 'price'. Only common words; the terms of a subject come from the text
 * itself.
 */
const groups = `
  accident mistake error fault wrong botch; advantage benefit good use useful help purpose; age old young;
  alter change modify edit adjust shift; answer reply respond react response; argue debate dispute disagree;
  attack assault invade; avoid prevent escape; bad harmful harm worse worst poor;
  ban forbid forbidden prohibit illegal outlaw; begin start commence onset; believe think claim opinion;
  big large great huge enormous major largest biggest strongest greatest; break broken broke crack rupture;
  bug fault defect; build construct construction make made; burn fire flame; buy purchase buyer bought;
  calculate compute work multiply divide formula; call name term known; car vehicle drive driver;
  careful care caution attention; cause reason why trigger lead source origin culprit; cheap cheaper inexpensive;
  child kid boy girl baby children; city town urban; clean wash cleanse; clock watch; cold cool frost freeze winter;
  collect gather accumulate build; combine join merge connect; copy duplicate reproduce;
  correct fix repair mend amend; cost price expensive dear fee pay; country nation state;
  create make produce invent form generate; damage harm destroy ruin; danger dangerous risk hazard unsafe;
  dead die death deadly kill fatal lethal; decrease drop fall decline reduce lower shrink sink; deep depth;
  delete remove erase discard throw; difference differ distinguish distinction versus; difficult hard tough;
  dig drill bore; disadvantage drawback downside problem; discover find detect; disease illness sick ill infection;
  distance far away; doctor physician; earn income wage salary pay; earth ground soil land; easy simple convenient;
  eat food meal diet hunger hungry; effect impact influence consequence result; end finish stop over close;
  enough sufficient suffice; enter go access; equal same identical; eradicate eliminate wipe;
  examine inspect check look; example instance; extra additional more; famous known;
  fast quick quickly speed rapid velocity; fat lipid; fight combat defend defence; first earliest oldest;
  fluid liquid; forget remember memory memorise; foundation basis base; gene dna genetic; get obtain receive;
  glue stick adhere; grow growth increase rise raise; happen occur event; hear listen;
  heat warm warmth hot temperature; heavy weight weigh mass; height high tall; hide conceal;
  home house building indoors inside; idea thought concept; immediately instantly once;
  important matter main essential crucial; infect catch caught contagious; inject jab shot injection scratch;
  injure wound hurt; inner internal inside; inventor invent invention; job profession occupation work trade trained;
  keep store hold preserve; law rule legal regulation statute; length long duration last; light bright lamp;
  lose loss lost gone; machine device apparatus; manage achieve succeed; measure record; melt molten;
  method way technique procedure; money cash fund capital; move movement motion drift travel slide; near close;
  need require necessary must; new newer newest recent modern; normal ordinary usual usually; number amount quantity;
  number percent percentage share proportion; ocean sea; old ancient; opposite reverse contrary; origin come derive;
  part piece component section; people human person; phone mobile smartphone; picture image photo;
  place location position spot; plan intend; poison toxin toxic; poor poverty; power energy force strength;
  predict forecast; press push squeeze pressure; protect protection defend shield safe; refuse reject deny;
  rich wealthy wealth; rise raise climb; road street; rubbish waste garbage; run operate function work;
  save stash rescue; sell sale sold seller; send transmit; separate divide split apart; shake tremble; shop store;
  shore coast beach; show demonstrate indicate; size big; sleepy tired tiredness drowsy; slow slower slowly;
  small little tiny minor; soldier army military; speak talk say; split cut; spread expand; strong powerful strength;
  student pupil learner; study learn learning; suggest propose recommend; swap exchange switch replace;
  teenager adolescent youth puberty; thin narrow; thing object item; throat neck; undo revert reverse restore;
  unfinished incomplete done; various several; war battle; water moisture; weak weaken weaker; whole entire complete;
  withdraw retreat recede pull; woman female; word term; world global earth; write wrote author written;
  wrong false incorrect; year annual yearly; alcohol wine beer drink drunk; asleep sleep awake; bend curve;
  brain mind; cancel abort; clever smart wise intelligent; cloth linen clothing; computer laptop;
  customer client buyer; dark night evening; early soon; electricity electric power current; empty bare;
  employ employment job hire employer; exact precise accurate; fail failure unsuccessful; file document;
  fuel petrol oil; full complete; gap hole space; germ bacterium bacteria virus microbe;
  god church religion religious; government state ruler; happy glad; interest interesting; introduce bring;
  king ruler emperor; late later delay; legend story tale; letter character; limit cap bound maximum;
  metal iron steel; mix blend alloy; mountain hill; odd strange weird unusual; owe debt borrow loan; patient sick;
  pollute pollution dirty smoke; quit stop; rain precipitation shower; refresh renew booster; river stream;
  rock stone; rubber tyre; school class; ship boat vessel; sky space; smell odour; snow ice frozen; sun solar;
  surface top; tax levy duty; thick dense; tie bind; tool device instrument; tooth teeth; total sum whole;
  tree wood wooden; vehicle truck; wall fence; warn warning alarm alert; weather climate; wind air;
  worker employee staff
`

const near = new WeakMap<Language, Map<string, Set<string>>>()

/** For each stem, the stems that may replace it. English only; other languages have none. */
export function nearWords(language: Language): ReadonlyMap<string, ReadonlySet<string>> {
  const found = near.get(language)
  if (found) return found
  const stems = new Map<string, Set<string>>()
  for (const line of language.code === 'en' ? groups.split(';') : []) {
    const group = line.trim().split(/\s+/).map(language.stem)
    for (const stem of group) stems.set(stem, new Set([...(stems.get(stem) ?? []), ...group]))
  }
  near.set(language, stems)
  return stems
}
