import { DATA_SETS, fieldOf } from '@daas/contract/datasets';

/** English names of the sections, from the contract. */
export const INDUSTRY_SECTIONS: ReadonlyMap<string, string> = new Map(
  fieldOf(DATA_SETS.industry, 'section')?.values?.map(({ value, name_en }) => [value, name_en]),
);

/** English names of the divisions of GB/T 4754-2017, by their digits. */
// biome-ignore format: several a line
export const DIVISIONS_ENGLISH: Readonly<Record<string, string>> = {
  '01': 'Crop farming', '02': 'Forestry', '03': 'Animal husbandry', '04': 'Fishery', '05': 'Support services to farming',
  '06': 'Coal mining and washing', '07': 'Oil and gas extraction', '08': 'Mining of ferrous ores', '09': 'Mining of non-ferrous ores',
  '10': 'Mining of non-metal ores', '11': 'Support services to mining', '12': 'Other mining',
  '13': 'Processing of farm produce', '14': 'Food', '15': 'Alcohol, beverages and refined tea', '16': 'Tobacco', '17': 'Textiles',
  '18': 'Clothing and accessories', '19': 'Leather, fur, feather and footwear', '20': 'Wood, bamboo and straw products', '21': 'Furniture',
  '22': 'Paper and paper products', '23': 'Printing and copying of media', '24': 'Culture, education, art, sports and toy goods',
  '25': 'Processing of oil, coal and other fuels', '26': 'Chemical raw materials and products', '27': 'Pharmaceuticals', '28': 'Chemical fibres',
  '29': 'Rubber and plastics', '30': 'Non-metal mineral products', '31': 'Smelting and rolling of ferrous metals', '32': 'Smelting and rolling of non-ferrous metals',
  '33': 'Metal products', '34': 'General equipment', '35': 'Special equipment', '36': 'Motor vehicles', '37': 'Rail, ship, aerospace and other transport equipment',
  '38': 'Electrical machinery and equipment', '39': 'Computers, communication and other electronics', '40': 'Instruments and meters', '41': 'Other manufacturing',
  '42': 'Recycling of waste', '43': 'Repair of metal products and machinery', '44': 'Electricity and heat', '45': 'Gas', '46': 'Water',
  '47': 'Building construction', '48': 'Civil engineering', '49': 'Building installation', '50': 'Decoration and other construction',
  '51': 'Wholesale', '52': 'Retail', '53': 'Rail transport', '54': 'Road transport', '55': 'Water transport', '56': 'Air transport', '57': 'Pipeline transport',
  '58': 'Multimodal transport and forwarding', '59': 'Handling and storage', '60': 'Post', '61': 'Lodging', '62': 'Catering',
  '63': 'Telecommunication and broadcasting', '64': 'Internet services', '65': 'Software and information technology services',
  '66': 'Monetary and financial services', '67': 'Capital market services', '68': 'Insurance', '69': 'Other finance', '70': 'Real estate',
  '71': 'Leasing', '72': 'Business services', '73': 'Research and development', '74': 'Professional technical services', '75': 'Technology promotion and application',
  '76': 'Water management', '77': 'Ecological protection and environmental management', '78': 'Public facilities', '79': 'Land management',
  '80': 'Household services', '81': 'Repair of vehicles, electronics and household goods', '82': 'Other services', '83': 'Education', '84': 'Health', '85': 'Social work',
  '86': 'Press and publishing', '87': 'Broadcasting, television, film and sound recording', '88': 'Culture and arts', '89': 'Sports', '90': 'Entertainment',
  '91': 'Organs of the Communist Party of China', '92': 'State organs', '93': 'Political consultative conference and democratic parties', '94': 'Social security',
  '95': 'Mass organisations and associations', '96': 'Grass-roots self-governing organisations', '97': 'International organisations',
};
