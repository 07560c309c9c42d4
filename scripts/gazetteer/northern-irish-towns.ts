type NorthernIrishTown = {
  /** The post town, as in an address. */
  name: string;
  outcode: string;
  /** Degrees, roughly the middle of the outcode: good to a few miles. */
  latitude: number;
  longitude: number;
};

/**
 * The whole of Northern Ireland is one postcode area, and the list of outcodes has none of it. Within a town, its own
 * middle comes first.
 */
const table = `
  Belfast BT1 54.6 -5.93; Belfast BT2 54.59 -5.93; Belfast BT3 54.62 -5.9; Belfast BT4 54.6 -5.87;
  Belfast BT5 54.59 -5.87; Belfast BT6 54.58 -5.9; Belfast BT7 54.58 -5.92; Belfast BT8 54.55 -5.92;
  Belfast BT9 54.57 -5.95; Belfast BT10 54.56 -5.98; Belfast BT11 54.57 -6.0; Belfast BT12 54.59 -5.96;
  Belfast BT13 54.61 -5.97; Belfast BT14 54.62 -5.96; Belfast BT15 54.63 -5.93; Belfast BT16 54.59 -5.8;
  Belfast BT17 54.55 -6.02; Holywood BT18 54.64 -5.83; Bangor BT20 54.66 -5.67; Bangor BT19 54.65 -5.63;
  Donaghadee BT21 54.64 -5.54; Newtownards BT23 54.59 -5.69; Newtownards BT22 54.47 -5.52;
  Ballynahinch BT24 54.4 -5.9; Dromore BT25 54.41 -6.15; Hillsborough BT26 54.46 -6.08;
  Lisburn BT28 54.51 -6.06; Lisburn BT27 54.52 -6.03; Crumlin BT29 54.62 -6.21;
  Downpatrick BT30 54.33 -5.72; Castlewellan BT31 54.26 -5.94; Banbridge BT32 54.35 -6.27;
  Newcastle BT33 54.21 -5.89; Newry BT35 54.17 -6.36; Newry BT34 54.16 -6.2; Newtownabbey BT36 54.67 -5.94;
  Newtownabbey BT37 54.67 -5.9; Carrickfergus BT38 54.72 -5.81; Ballyclare BT39 54.75 -6.0;
  Larne BT40 54.85 -5.82; Antrim BT41 54.72 -6.21; Ballymena BT43 54.87 -6.25; Ballymena BT42 54.85 -6.28;
  Ballymena BT44 54.98 -6.3; Magherafelt BT45 54.75 -6.61; Maghera BT46 54.84 -6.67;
  Londonderry BT48 55.0 -7.33; Londonderry BT47 54.98 -7.25; Limavady BT49 55.05 -6.95;
  Coleraine BT52 55.14 -6.66; Coleraine BT51 55.1 -6.7; Ballymoney BT53 55.07 -6.51;
  Ballycastle BT54 55.2 -6.25; Portstewart BT55 55.18 -6.71; Portrush BT56 55.2 -6.65;
  Bushmills BT57 55.2 -6.52; Armagh BT61 54.36 -6.65; Armagh BT60 54.3 -6.65; Craigavon BT64 54.45 -6.39;
  Craigavon BT65 54.45 -6.37; Craigavon BT62 54.42 -6.46; Craigavon BT63 54.42 -6.42;
  Craigavon BT66 54.46 -6.33; Craigavon BT67 54.49 -6.24; Caledon BT68 54.35 -6.84;
  Aughnacloy BT69 54.41 -6.98; Dungannon BT71 54.5 -6.74; Dungannon BT70 54.53 -6.85;
  Enniskillen BT74 54.34 -7.64; Enniskillen BT92 54.25 -7.5; Enniskillen BT93 54.47 -7.85;
  Enniskillen BT94 54.36 -7.55; Fivemiletown BT75 54.38 -7.31; Clogher BT76 54.41 -7.17;
  Augher BT77 54.43 -7.14; Omagh BT79 54.63 -7.26; Omagh BT78 54.6 -7.33; Cookstown BT80 54.65 -6.75;
  Castlederg BT81 54.71 -7.59; Strabane BT82 54.83 -7.47`;

export const northernIrishTowns: readonly NorthernIrishTown[] = table.split(";").map((entry) => {
  const [, name = "", outcode = "", latitude, longitude] = /^\s*(.+) (\S+) (\S+) (\S+)\s*$/.exec(entry) ?? [];
  return { name, outcode, latitude: Number(latitude), longitude: Number(longitude) };
});
