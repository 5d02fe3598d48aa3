/** Addresses as users type them. */

export const BERLIN = {
  name: 'Ann Lee',
  address_line_1: 'Torstraße 12',
  city: 'Berlin',
  postal_code: '10119',
  country: 'DE',
};

export const PORTLAND = {
  name: 'Ann Lee',
  business_name: 'North Pier Records',
  address_line_1: '921 SW Morrison St',
  address_line_2: 'Apt 4',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  country: 'US',
  phone: '(503) 988-5123',
};
