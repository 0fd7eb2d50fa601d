/** A country of the simulated customers, with its names and places. */
export interface Country {
  /** The approximate percentage of customers from here. */
  weight: number
  given: string
  family: string
  /** Postcode and town. */
  towns: readonly (readonly [postcode: string, city: string])[]
  /** A street with a placeholder for its number. */
  streets: readonly string[]
  /** A fictitious bank account with a valid number. */
  bank: { name: string; iban: string; account: string }
}

export const COUNTRIES: Record<string, Country> = {
  HR: {
    weight: 27,
    given:
      'Ana Ivan Marija Luka Petra Marko Ivana Josip Lucija Ante Maja Tomislav Nika Filip Dora Matej Tea Karlo Ema Duje',
    family:
      'Horvat Kovačević Babić Marić Jurić Novak Kovačić Knežević Vuković Marković Petrović Matić Tomić Pavlović Božić Šimić Perić Radić',
    towns: [
      ['21000', 'Split'],
      ['10000', 'Zagreb'],
      ['51000', 'Rijeka'],
      ['31000', 'Osijek'],
      ['23000', 'Zadar'],
      ['20000', 'Dubrovnik'],
    ],
    streets: ['Obala {}', 'Ulica kralja Zvonimira {}', 'Vukovarska ulica {}', 'Put Brodarice {}'],
    bank: { name: 'Jadranska primjer banka', iban: 'HR1210010051863000160', account: '' },
  },
  SI: {
    weight: 10,
    given: 'Mila Nejc Eva Žan Zala Rok Neža Matic Lara Jaka Ajda Gašper Tjaša Anže',
    family: 'Zupan Kranjc Hribar Potočnik Mlakar Vidmar Golob Turk Kotnik Rozman Bizjak Zajc',
    towns: [
      ['1000', 'Ljubljana'],
      ['2000', 'Maribor'],
      ['6000', 'Koper'],
      ['3000', 'Celje'],
      ['4260', 'Bled'],
    ],
    streets: ['Trubarjeva cesta {}', 'Slovenska cesta {}', 'Prešernova ulica {}'],
    bank: { name: 'Banka Primer', iban: 'SI56263300012039086', account: '' },
  },
  AT: {
    weight: 9,
    given: 'Lena Jakob Anna Lukas Magdalena Elias Theresa Florian Sophie Matthias Elif Emre',
    family: 'Gruber Huber Wagner Steiner Moser Hofer Leitner Berger Fuchs Eder Yılmaz Wallner',
    towns: [
      ['1070', 'Wien'],
      ['8010', 'Graz'],
      ['5020', 'Salzburg'],
      ['4020', 'Linz'],
      ['9020', 'Klagenfurt'],
    ],
    streets: ['Neubaugasse {}', 'Hauptstraße {}', 'Mozartweg {}'],
    bank: { name: 'Beispielbank', iban: 'AT611904300234573201', account: '' },
  },
  DE: {
    weight: 16,
    given:
      'Jonas Hannah Felix Clara Aylin Moritz Greta Paul Mia Jannik Deniz Katharina Oskar Thuy Leonie Björn',
    family:
      'Müller Schäfer Becker Hoffmann Koch Richter Klein Wolf Schröder Neumann Öztürk Kowalski Krüger Nguyen Lang Vogt',
    towns: [
      ['10245', 'Berlin'],
      ['80331', 'München'],
      ['20359', 'Hamburg'],
      ['50667', 'Köln'],
      ['04109', 'Leipzig'],
      ['70173', 'Stuttgart'],
    ],
    streets: ['Lindenstraße {}', 'Bergmannstraße {}', 'Am Markt {}', 'Gartenweg {}'],
    bank: { name: 'Musterbank', iban: 'DE89370400440532013000', account: '' },
  },
  IT: {
    weight: 10,
    given: 'Giulia Matteo Chiara Lorenzo Francesca Davide Elena Nicolò Sara Tommaso Alessia Pietro',
    family: 'Rossi Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Conti Fontana',
    towns: [
      ['34121', 'Trieste'],
      ['40121', 'Bologna'],
      ['20121', 'Milano'],
      ['60121', 'Ancona'],
      ['33100', 'Udine'],
    ],
    streets: ['Via Roma {}', 'Via Garibaldi {}', 'Viale Miramare {}'],
    bank: { name: 'Banca di Esempio', iban: 'IT60X0542811101000000123456', account: '' },
  },
  HU: {
    weight: 5,
    given: 'Bence Réka Ádám Zsófia Máté Boglárka Dániel Lilla Gergő Eszter',
    family: 'Nagy Szabó Tóth Kovács Varga Kiss Molnár Farkas Balogh Juhász',
    towns: [
      ['1061', 'Budapest'],
      ['6720', 'Szeged'],
      ['7621', 'Pécs'],
    ],
    streets: ['Petőfi utca {}', 'Kossuth tér {}'],
    bank: { name: 'Példa Bank', iban: 'HU42117730161111101800000000', account: '' },
  },
  FR: {
    weight: 4,
    given: 'Camille Hugo Manon Léo Inès Théo Chloé Antoine Salomé Youssef',
    family: 'Martin Bernard Dubois Laurent Moreau Lefèvre Garnier Benali Rousseau Faure',
    towns: [
      ['75011', 'Paris'],
      ['69001', 'Lyon'],
      ['13002', 'Marseille'],
    ],
    streets: ['{} rue des Lilas', '{} avenue de la Gare'],
    bank: { name: 'Banque Exemple', iban: 'FR1420041010050500013M02606', account: '' },
  },
  NL: {
    weight: 5,
    given: 'Sanne Daan Femke Bram Lotte Sem Fleur Thijs Noor Ruben',
    family: 'Bakker Visser Smit Meijer Mulder Bos Vos Dekker Brouwer Hendriks',
    towns: [
      ['1016 GC', 'Amsterdam'],
      ['3511 LX', 'Utrecht'],
      ['9712 CP', 'Groningen'],
    ],
    streets: ['Prinsengracht {}', 'Kerkstraat {}'],
    bank: { name: 'Voorbeeldbank', iban: 'NL91ABNA0417164300', account: '' },
  },
  FI: {
    weight: 4,
    given: 'Aino Eetu Veera Onni Siiri Ville Helmi Jussi',
    family: 'Korhonen Virtanen Mäkinen Nieminen Hämäläinen Laine Koskinen Räsänen',
    towns: [
      ['00100', 'Helsinki'],
      ['96200', 'Rovaniemi'],
      ['33100', 'Tampere'],
    ],
    streets: ['Aleksanterinkatu {}', 'Rantatie {}'],
    bank: { name: 'Esimerkkipankki', iban: 'FI2112345600000785', account: '' },
  },
  IE: {
    weight: 2,
    given: 'Aoife Cian Niamh Oisín Saoirse Darragh',
    family: 'Murphy Byrne O’Sullivan Walsh Doyle Gallagher',
    towns: [
      ['D02 X285', 'Dublin'],
      ['H91 T8NW', 'Galway'],
    ],
    streets: ['{} Mill Street', '{} Harbour Road'],
    bank: { name: 'Example Bank of Ireland', iban: 'IE29AIBK93115212345678', account: '' },
  },
  GB: {
    weight: 5,
    given: 'Amelia Oliver Priya Callum Zara Rhys Imogen Kwame Freya Dev',
    family: 'Taylor Evans Patel Campbell Ahmed Hughes Okafor Bennett Shah Fraser',
    towns: [
      ['E8 4AA', 'London'],
      ['M4 1HQ', 'Manchester'],
      ['EH6 6JJ', 'Edinburgh'],
      ['BS1 5TR', 'Bristol'],
    ],
    streets: ['{} Station Road', '{} Victoria Terrace'],
    bank: { name: 'Example & Sons', iban: 'GB29NWBK60161331926819', account: '' },
  },
  US: {
    weight: 2,
    given: 'Emily Carlos Grace Minh Jasmine Tyler',
    family: 'Johnson Ramirez Nguyen Williams Kim Carter',
    towns: [
      ['11211', 'Brooklyn'],
      ['94110', 'San Francisco'],
    ],
    streets: ['{} Maple Avenue', '{} 4th Street'],
    bank: { name: 'Example Savings', iban: '', account: '000123456789' },
  },
  AU: {
    weight: 1,
    given: 'Charlotte Jack Matilda Kai',
    family: 'Nguyen Wilson Kelly Singh',
    towns: [
      ['3065', 'Fitzroy'],
      ['2010', 'Surry Hills'],
    ],
    streets: ['{} Gertrude Street'],
    bank: { name: 'Example Mutual', iban: '', account: '123456789' },
  },
}
