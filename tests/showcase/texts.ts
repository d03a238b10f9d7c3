/** Notes as a model or an author writes them, with tasks and asides between the paragraphs. */
export const breadNotes = `# Why dough rises

We begin with the gas, then we look at the net that holds it.

## The gas

Yeast is a single-celled fungus that eats sugar and gives off carbon dioxide. It works fastest in warm dough. Starch is the store of sugar in flour, and amylase is the enzyme that breaks it down. Fermentation is the slow change in which sugar becomes gas and alcohol. A warm kitchen shortens the first rise by about half.

## The net

Gluten is an elastic net of proteins that holds the gas in the dough. Kneading stretches the proteins into long strands. Salt slows the yeast because it draws water out of the cells. Why does a loaf without salt collapse? A banneton is a basket that supports the shaped loaf during the final proof. Proofing is the last rest before the oven, in which the loaf doubles in size.

## The oven

Heat is what ends the life of the yeast. Steam keeps the crust soft for the first ten minutes of baking. The crust turns brown above 140 degrees. Scoring is the cut that lets the loaf open where the baker wants. A loaf is done when the crumb reaches 96 degrees.

## Think it through

- What would happen if you forgot the salt?
- Explain to a friend why steam matters.
`

/** A page from a history book, pasted unchanged. */
export const revolutionPage = `The Estates General met at Versailles in 1789 for the first time since 1614. The Third Estate declared itself the National Assembly on 17 June 1789. A crowd stormed the Bastille on 14 July of that year. The Great Fear was a wave of panic that ran through the countryside in the summer. Peasants burned the records of their dues in many provinces.

The king fled to Varennes in 1791 and was brought back to Paris. France declared war on Austria in 1792. The monarchy fell in August, when a crowd attacked the Tuileries. The Convention was the assembly that abolished the monarchy and wrote a new constitution. Louis XVI was executed in January 1793. The Committee of Public Safety was the small body of deputies that governed during the Terror. The Terror was the period in which thousands of suspects were sent to the guillotine. Robespierre was overthrown in Thermidor 1794. The Directory was the government of five men that followed the Convention. The Directory ruled from 1795 to 1799. Napoleon seized power in the coup of Brumaire. The assignat was the paper money that the Assembly backed with the land of the Church. Bread riots were common whenever the price of flour rose faster than wages.`

export const leafNotes = `## Inside the leaf

Chlorophyll is the green pigment that absorbs red and blue light. A chloroplast is the part of a plant cell where photosynthesis takes place. Stomata are small pores that let carbon dioxide into the leaf. The palisade layer is the tissue that holds most of the chloroplasts. Guard cells are the pairs of cells that open and close each pore.

## Two stages

The light reactions split water and release oxygen. The Calvin cycle is a chain of reactions that builds sugar from carbon dioxide. Rubisco is the enzyme that binds carbon dioxide in the first step of the cycle. ATP carries energy from the light reactions to the Calvin cycle. Plants close their pores at noon to save water. Maize concentrates carbon dioxide around its enzyme, so that less energy is lost in hot climates. Cacti open their pores at night, when the air is cooler. A leaf loses more than 90 percent of its water through the pores. The rate of photosynthesis rises with the light until another factor runs short.
`
